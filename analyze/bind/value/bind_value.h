// bind_value.h -- the private part of bind.h: the type of each value, as it is bound.
//
// A node's type follows from those of its parts, which were bound before it, and is kept until the
// binder is done. OBJECT_ID_NONE is not known; then nothing is claimed of what is made of it.
#ifndef WEIR_ANALYZE_BIND_BIND_VALUE_H
#define WEIR_ANALYZE_BIND_BIND_VALUE_H

#include "analyze/bind/query/bind_query.h"
#include "analyze/bind/value/common_type.h"
#include "analyze/bind/value/function_choice.h"
#include "analyze/bind/value/operator_choice.h"

typedef enum CollationStrength {
  COLLATION_IMPLIED,  // a column's, which gives way to a written one
  COLLATION_WRITTEN,  // by COLLATE
  COLLATION_CONFLICT, // of two that are implied: none
} CollationStrength;

// What was found out about a node.
typedef struct BindValue {
  const Node *node;
  TypeReference type;
  FunctionChoice choice; // of a call
  const void *detail;    // with keeps_definitions: see below
  Symbol collation;      // SYMBOL_NONE: its type's own, or not known
  CollationStrength strength;
} BindValue;

void binder_keep_value(Binder *binder, const Node *node, TypeReference type);
// With keeps_definitions: of a column reference its ScopeColumn, of a `*` its ScopeColumns (kept for the
// SELECT of a TABLE too), of a NATURAL join those that it merges, of a query of several arms or rows its BindQuery, of what names a relation its
// ObjectId: a string, an item of FROM, a statement that changes its rows. It is the arena's.
void binder_keep_detail(Binder *binder, const Node *node, const void *detail);
const void *binder_detail(const Binder *binder, const Node *node); // NULL: nothing is kept
void binder_keep_relation(Binder *binder, const Node *node, ObjectId relation);
void binder_keep_call(Binder *binder, const Node *call, const FunctionChoice *choice);
const BindValue *binder_value(const Binder *binder, const Node *node); // NULL: nothing is kept

// Notes what is not immutable, a value that becomes another type among it.
void binder_note_mutable(Binder *binder, Span span);
void binder_note_coercion(Binder *binder, TypeReference from, TypeReference to, Span span);

// Finds the type of a node whose parts are bound. False: they don't go together, with the server's words.
bool binder_settle(Binder *binder, const Node *node);
// Finds its collation from those of its parts (manual: 23.2.1, Concepts).
void binder_settle_collation(Binder *binder, const Node *node);
void binder_keep_collation(
    Binder *binder, const Node *node, Symbol collation, CollationStrength strength);
// As a column of its type has it: SYMBOL_NONE where it is the type's own.
void binder_give_collation(Binder *binder, const Node *node, BindColumn *column);
// What two values of one column make.
Symbol binder_common_collation(Symbol a, Symbol b);
// Whether a type that does not fit is an error: not where what is executed is not what is written.
bool binder_may_refuse(const Binder *binder);
// 42804 "argument of WHERE must be type boolean, not type integer". NULL is fine.
bool binder_boolean(Binder *binder, const Node *condition, const char *what);
// 42883 and 42725, unless it is not known; the type is none then. `left` is NULL for a prefix operator.
bool binder_operate(Binder *binder, const OperatorName *name, const TypeReference *left,
    TypeReference right, TypeReference *result);
bool binder_operate_plain(
    Binder *binder, const char *symbol, Span span, TypeReference left, TypeReference right);

// ---- bind_value_operator.c, bind_value_call.c, bind_value_field.c

bool binder_settle_operator(Binder *binder, const Node *node, TypeReference *type);
// The operator of ANY and ALL, be it written as the word LIKE.
OperatorName binder_compared_with(const Executor *executor, const Comparison *comparison);
bool binder_settle_several(Binder *binder, const Node *node, TypeReference *type);
bool binder_settle_special(Binder *binder, const FunctionCall *call, TypeReference *type);
bool binder_settle_field(Binder *binder, const Indirection *indirection, TypeReference *type);
// NULL: it was not bound.
const FunctionChoice *binder_call_choice(const Binder *binder, const FunctionCall *call);
CallArguments *binder_call_arguments(Binder *binder, const FunctionCall *call);

#endif
