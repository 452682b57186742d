// bound_text_write.h -- the private part of bound_text.h: how a bound tree becomes its text.
//
// A value is written for what takes it, whose type is `wanted`; none: nothing takes it that has a type.
// A cast is left out where the value would become the wanted type without it.
#ifndef WEIR_ANALYZE_BIND_BOUND_TEXT_WRITE_H
#define WEIR_ANALYZE_BIND_BOUND_TEXT_WRITE_H

#include "analyze/bind/text/bound_text.h"
#include "analyze/bind/value/bind_value.h"

#define BOUND_TEXT_MOST (1u << 20) // bytes; what says more is not known

typedef struct BoundText {
  Binder *binder;
  Executor *executor;
  char *text; // lives in the arena
  size_t length;
  size_t capacity;
  uint16_t depth;         // scopes of queries that are open
  bool is_long;           // longer than is kept: nothing more is written, and it is not known
  const char *rows[2];    // what the rows outside all queries are called: "old", "new"; or NULL
  const Select *selected; // the query whose clauses are written
} BoundText;

// What was bound, from the outside.
Slice bound_text_of_value(Binder *binder, const Node *value, TypeReference wanted);
Slice bound_text_of_query(Binder *binder, const Node *query);

// ---- bound_text_write.c

void bound_text(BoundText *text, const char *words);
void bound_text_slice(BoundText *text, Slice slice);
void bound_text_symbol(BoundText *text, Symbol symbol); // a name, in quotes where SQL needs them
void bound_text_string(BoundText *text, Slice string);  // 'a string'
void bound_text_object(BoundText *text, ObjectId id);
void bound_text_type(BoundText *text, TypeReference type);
void bound_text_column(BoundText *text, const ScopeColumn *column);

// ---- bound_text_value.c, bound_text_literal.c

void bound_text_value(BoundText *text, const Node *value, TypeReference wanted); // NULL is fine
void bound_text_plain(BoundText *text, const Node *value); // nothing is wanted
// Separated by commas. `wanted` is of each.
void bound_text_values(BoundText *text, NodeList values, TypeReference wanted);
// A number with its sign, a string, NULL …
bool bound_text_is_literal(const Node *value);
TypeReference bound_text_literal_type(Binder *binder, const Node *value);
// `type` is what it becomes; the type is written unless it can be seen or is wanted.
void bound_text_literal(BoundText *text, const Node *value, TypeReference type, bool is_wanted);

// ---- bound_text_operator.c

void bound_text_chain(BoundText *text, const Chain *chain);
void bound_text_unary(BoundText *text, const UnaryOperation *unary);
void bound_text_comparison(BoundText *text, const Comparison *comparison);
void bound_text_test(BoundText *text, const TestExpression *test);
// The types that an operator takes its operands as, in place of their own; none: not known.
void bound_text_operands(
    BoundText *text, const char *symbol, TypeReference *left, TypeReference *right);

// ---- bound_text_call.c

void bound_text_call(BoundText *text, const FunctionCall *call);
void bound_text_case(BoundText *text, const CaseExpression *expression);
void bound_text_zone(BoundText *text, const TimeZoneExpression *expression);
void bound_text_special(BoundText *text, const SpecialExpression *expression);
void bound_text_window(BoundText *text, const WindowDefinition *window);
void bound_text_sort(BoundText *text, NodeList keys); // ORDER BY …; nothing for none

// ---- bound_text_query.c, bound_text_from.c, bound_text_change.c

void bound_text_query(BoundText *text, const Node *query);
// Writes the columns that a target stands for; false: it is no star.
bool bound_text_star(BoundText *text, const Node *target);
void bound_text_from(BoundText *text, NodeList from);
void bound_text_with(BoundText *text, const WithClause *with);
bool bound_text_change(BoundText *text, const Node *statement);
// The column of the query's output that a name or a number means: writes what it is.
bool bound_text_output(BoundText *text, const Node *value);

#endif
