// target.h -- the one object that a statement names: COMMENT ON, ALTER … RENAME, OWNER TO, GRANT, DROP.
//
// Finds it by its kind, or fails as the server does (manual: SQL Commands). In an open world what
// nobody saw is assumed, also under IF EXISTS: it is the likely case that it is there.
#ifndef WEIR_ANALYZE_APPLY_TARGET_H
#define WEIR_ANALYZE_APPLY_TARGET_H

#include "analyze/apply/apply.h"

typedef struct TargetObject {
  ObjectId id;     // OBJECT_ID_NONE: missing, of the system, or of a kind that is not modelled
  uint16_t column; // of COLUMN
  bool modelled;
  bool is_required; // of the system itself, which does not let it go
  Slice notice;     // IF EXISTS forgave: `table "x" does not exist, skipping`; "": it exists
} TargetObject;

// `node` is as in Drop's list; `part` is set where the object belongs to a table that `node` names.
bool target_find(Executor *executor, ObjectKind kind, const Node *node, Name part, bool if_exists,
    TargetObject *target);

// Relations alone, without a look at their kind.
bool target_relation(Executor *executor, const QualifiedName *name, ObjectKind expected,
    bool if_exists, ObjectId *relation);
// What belongs to a table by name: a trigger, rule, policy or constraint. OBJECT_ID_NONE: not there.
// One of an assumed table is assumed.
ObjectId target_part(Executor *executor, ObjectKind kind, ObjectId table, Name name);

bool target_is_kind(const Object *object, ObjectKind kind);
// 42809 for an index or a composite type, which are no tables to begin with.
bool target_refuse_whole(Executor *executor, const Object *object, Span span);
// 42809 "x" is not a view.
bool target_refuse_kind(Executor *executor, const Object *object, ObjectKind kind, Span span);
bool target_missing_part(Executor *executor, ObjectKind kind, ObjectId table, Name part);
// `type "x" does not exist, skipping`, of a parameter or operand; "": it is there.
Slice target_missing_type(Executor *executor, const TypeName *type);
Slice target_written_name(Executor *executor, const QualifiedName *name);

#endif
