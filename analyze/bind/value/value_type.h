// value_type.h -- what PostgreSQL's rules of conversion ask of a type (manual: chapter 10).
//
// A value's type is a TypeReference: OBJECT_ID_NONE is not known, BUILTIN_UNKNOWN a string or NULL that
// nothing gave a type yet. What nobody in sight made may have any property: then the answer is open.
#ifndef WEIR_ANALYZE_BIND_VALUE_TYPE_H
#define WEIR_ANALYZE_BIND_VALUE_TYPE_H

#include "analyze/bind/bind.h"
#include "analyze/catalog/builtin/builtin.h"

typedef enum Verdict { VERDICT_NO, VERDICT_YES, VERDICT_OPEN } Verdict;

TypeReference value_none(void);
TypeReference value_builtin(ObjectId id); // without modifiers

static inline bool value_is_array(TypeReference type) { return type.array_dimensions > 0; }
static inline bool value_is(TypeReference type, ObjectId id) {
  return type.type == id && type.array_dimensions == 0;
}
// Not known, or a literal without a type.
static inline bool value_is_untyped(TypeReference type) {
  return type.type == OBJECT_ID_NONE || value_is(type, BUILTIN_UNKNOWN);
}
bool value_same(TypeReference a, TypeReference b); // modifiers aside
// One of the server's own base types: no row, array, domain, range or pseudo-type.
bool value_is_plain(TypeReference type);

// Below all domains; without modifiers, if there was one.
TypeReference value_base(const Executor *executor, TypeReference type);
// What a literal without a type is first where one of `type` is wanted: of a domain its base, which the
// expression then needs as well. OBJECT_ID_NONE: nothing but the type, or it is no such literal.
ObjectId value_literal_base(const Executor *executor, TypeReference type, const Node *literal);
// typcategory; 0: not known.
char value_category(const Executor *executor, TypeReference type);
bool value_is_preferred(TypeReference type);
bool value_is_row(const Executor *executor, TypeReference type); // a named row type
bool value_is_enum(const Executor *executor, TypeReference type);
// Nobody in sight made it, so nothing is certain of it.
bool value_is_assumed(const Executor *executor, TypeReference type);

// Of an array, a domain over one, or another type that can be subscripted; none: it is no such type.
TypeReference value_element(const Executor *executor, TypeReference type);
// The same of what is an array in every way; `name` and `point`, which can be subscripted, are not.
TypeReference value_array_element(const Executor *executor, TypeReference type);
// None: there are no arrays of it.
TypeReference value_array(TypeReference element);
// Of a range (or a domain over one): what it is a range of; of a multirange: its range.
TypeReference value_subtype(const Executor *executor, TypeReference type);

#endif
