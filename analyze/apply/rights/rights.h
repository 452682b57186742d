// rights.h -- whether the runner may do what the statement asks for; 42501 if not.
//
// Each call is true at once for whoever may do everything (runner.h). On what nobody in sight made, such as
// assumed objects, who may do what is not known, and nothing is refused. Kinds of right are ACCESS_… bits;
// spans are those of the failure.
#ifndef WEIR_ANALYZE_APPLY_RIGHTS_RIGHTS_H
#define WEIR_ANALYZE_APPLY_RIGHTS_RIGHTS_H

#include "analyze/apply/rights/runner.h"

// ---- asking

bool rights_owns(Executor *executor, Subject subject, ObjectId id);
// All of `rights`, on the whole object or, of a relation, on the column.
bool rights_has(Executor *executor, Subject subject, ObjectId id, uint16_t column, uint16_t rights);
// Any of them.
bool rights_has_some(
    Executor *executor, Subject subject, ObjectId id, uint16_t column, uint16_t rights);
// Whether the schema is one whose objects the runner may see.
bool rights_uses_schema(Executor *executor, ObjectId schema);

// ---- needing

bool rights_need_owner(Executor *executor, ObjectId id, Span span);
// The same, or the schema's owner: DROP.
bool rights_need_drop(Executor *executor, ObjectId id, Span span);
bool rights_need(Executor *executor, ObjectId id, uint16_t rights, Span span);
bool rights_need_of(Executor *executor, Subject subject, ObjectId id, uint16_t rights, Span span);
// On the whole, or on each of the columns; without columns on any.
bool rights_need_columns(Executor *executor, Subject subject, ObjectId id, uint16_t rights,
    const uint16_t columns[], size_t count, Span span);
bool rights_need_creation(Executor *executor, ObjectId schema, Span span);
bool rights_need_schema_use(Executor *executor, ObjectId schema, Span span);
bool rights_need_type(Executor *executor, const TypeReference *type, Span span);
// A user mapping of the server, for that user.
bool rights_need_mapping(Executor *executor, ObjectId server, Symbol user, Span span);
// What only superusers do: 42501 with the words given.
bool rights_need_superuser(Executor *executor, Span span, const char *words);
// What owners did before 17, and whoever has MAINTAIN since.
bool rights_need_maintain(Executor *executor, ObjectId id, Span span);

// "permission denied for table x", "must be owner of table x"; both return false.
bool rights_refuse(Executor *executor, ObjectId id, Span span);
bool rights_refuse_owner(Executor *executor, ObjectId id, Span span);

#endif
