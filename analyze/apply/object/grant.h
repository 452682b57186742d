// grant.h -- what GRANT and REVOKE say, for objects and for ALTER DEFAULT PRIVILEGES alike.
#ifndef WEIR_ANALYZE_APPLY_OBJECT_GRANT_H
#define WEIR_ANALYZE_APPLY_OBJECT_GRANT_H

#include "analyze/apply/object/access.h"

// The rights on the whole object; `all`: ALL was said. 42601, 0LP01 for those that it can't have.
bool grant_read_rights(Executor *executor, const Grant *grant, uint16_t *rights, bool *all);
// Does to all grantees what the statement says, as the grantor would.
bool grant_change(Executor *executor, const Grant *grant, AccessDraft *draft, Symbol grantor,
    uint16_t column, uint16_t rights);

#endif
