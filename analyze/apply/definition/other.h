// other.h -- objects that few databases have, by name: publications, servers, operators, casts ….
#ifndef WEIR_ANALYZE_APPLY_DEFINITION_OTHER_H
#define WEIR_ANALYZE_APPLY_DEFINITION_OTHER_H

#include "analyze/apply/target.h"
#include "grammar/ast_statement.h"

// Whether every server brings some of that kind, which the catalog does not list: then a name that
// nobody made may be one of those.
bool other_has_builtin(ObjectKind kind);
// The kinds whose names stand in a schema.
bool other_has_schema(ObjectKind kind);

// OBJECT_ID_NONE: there is none in that schema (or, of a kind without one, at all).
ObjectId other_find(const Executor *executor, ObjectKind kind, ObjectId schema, Symbol name);
// 42710 `publication "x" already exists`.
bool other_refuse_taken(Executor *executor, ObjectKind kind, ObjectId schema, Name name);
// One that a statement needs, of a kind without a schema; 42704. An open world assumes it.
bool other_bind(Executor *executor, ObjectKind kind, Name name, ObjectId *id);

// As target_find, of these kinds.
bool other_target(
    Executor *executor, ObjectKind kind, const Node *node, bool if_exists, TargetObject *target);

// The name under which the catalog keeps a cast: "integer AS text".
Symbol other_cast_name(Executor *executor, const TypeReference *from, const TypeReference *to);
// A cast that was made; OBJECT_ID_NONE: none was.
ObjectId other_cast(Executor *executor, const TypeReference *from, const TypeReference *to);
ObjectId transform_find(Executor *executor, const TypeReference *type, Name language);
// An operator by its operands, in one schema.
ObjectId other_operator(
    const Executor *executor, ObjectId schema, Symbol name, ObjectId left, ObjectId right);

#endif
