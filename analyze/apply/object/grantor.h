// grantor.h -- in whose name GRANT and REVOKE act on an object, and what of it they may.
//
// Superusers and whoever has the owner's role act as the owner. Others act as the one of their roles that has
// most of the grant options that are needed (manual: GRANT, "Notes").
#ifndef WEIR_ANALYZE_APPLY_OBJECT_GRANTOR_H
#define WEIR_ANALYZE_APPLY_OBJECT_GRANTOR_H

#include "analyze/apply/object/access.h"

typedef struct Granting {
  const Grant *grant;
  ObjectId id;
  uint16_t column; // 0: the whole object
  uint16_t kept;   // all rights that there are on it
  bool all;        // ALL was said
  Symbol owner;
  Symbol grantor; // found by grantor_find
} Granting;

// Who grants, and which of the rights he may grant: the others are taken out, with the server's warning.
// 42501 if he has no right at all on the object.
bool grantor_find(
    Executor *executor, const AccessDraft *draft, Granting *granting, uint16_t *rights);

#endif
