// build_expression.h -- makes the nodes of expression.y and functions.y.
//
// What groups to the left in one list (Chain, Cast, JoinChain …) is added to the node on the left,
// so each link costs the same, however long the chain is.
#ifndef WEIR_GRAMMAR_BUILD_EXPRESSION_H
#define WEIR_GRAMMAR_BUILD_EXPRESSION_H

#include "grammar/build_type.h"

// ---- operators

Node *build_sign(Parse *parse, Token sign, Node *operand); // of a number: part of the number
Node *build_operation(Parse *parse, Node *left, Token token, Node *right);
Node *build_other_operation(Parse *parse, Node *left, OperatorName *operator_name, Node *right);
Node *build_prefix_operation(Parse *parse, OperatorName *operator_name, Node *operand);
Node *build_logic(Parse *parse, ChainKind kind, Node *left, Node *right); // AND, OR
Node *build_cast(Parse *parse, Node *operand, TypeName *type);            // operand::type

Node *build_comparison(
    Parse *parse, ComparisonKind kind, bool negated, Node *left, Node *right, Node *third);
Node *build_in(Parse *parse, bool negated, Node *left, Node *right);
Node *build_test(Parse *parse, TestKind kind, bool negated, Node *operand);
Node *build_detailed_test(
    Parse *parse, TestKind kind, bool negated, Node *operand, Slice detail, bool unique_keys);
Node *build_distinct_test(Parse *parse, bool negated, Node *operand, Node *other);
Node *build_overlaps(Parse *parse, Node *left, Node *right);

// What stands before ANY and ALL: an operator, LIKE, NOT LIKE …
typedef struct QuantifiedOperator {
  OperatorName *name;
  bool negated;
} QuantifiedOperator;
QuantifiedOperator build_quantified_like(Parse *parse, Token first, Token like);
Node *build_quantified(
    Parse *parse, ComparisonKind kind, Node *left, QuantifiedOperator operation, Node *right);

// ---- primary expressions

Node *build_enclosed(Node *node, Token left, Token right); // (node); there may be more behind it
Node *build_row(Parse *parse, uint32_t start, bool explicit_row, NodeList items);
Node *build_subquery(Parse *parse, SubqueryKind kind, uint32_t start, Node *query);
Node *build_scalar_subquery(Parse *parse, Node *query);
Node *build_subquery_step(Parse *parse, Node *query, Node *step, NodeList steps);
Node *build_column(Parse *parse, NamePath path);
Node *build_column_with_tail(Parse *parse, NamePath path, NodeList steps);
Node *build_indirection(Parse *parse, Node *operand, NodeList steps); // no steps: the operand
Node *build_star_step(Parse *parse, Token dot);
void build_check_steps(Parse *parse, NodeList steps); // a * is the last
Node *build_numbered_parameter(Parse *parse, Token parameter);

// type 'text', and INTERVAL 'text' fields: there the type is the fields, if there are any.
Node *build_typed_constant(Parse *parse, TypeName *type, Token string);
Node *build_interval_constant(
    Parse *parse, Token interval, uint32_t type_end, Token string, NodeList modifiers);
void build_check_type_modifiers(Parse *parse, NodeList arguments, NodeList order_by);

// ---- functions

FunctionCall *build_call(Parse *parse, const QualifiedName *name, const FunctionCall *fields);
#define BUILD_NO_DETAIL ((Slice){NULL, 0})
Node *build_special_call(
    Parse *parse, Token word, SpecialFunction special, Slice detail, NodeList arguments);
typedef enum TrimSide { TRIM_UNSTATED, TRIM_BOTH, TRIM_LEADING, TRIM_TRAILING } TrimSide;
// `has_from`: the first argument is what to trim, the second what to trim it from.
Node *build_trim(Parse *parse, Token word, TrimSide side, bool has_from, NodeList arguments);
Node *build_special(Parse *parse, Token word, SpecialFunction special, NodeList parts);

typedef struct WithinGroup {
  NodeList order_by;
  Span span;
} WithinGroup;
WithinGroup *build_within_group(Parse *parse, Token word, NodeList order_by);
// Adds WITHIN GROUP, FILTER and OVER, each of which may be NULL.
Node *build_finished_call(
    Parse *parse, FunctionCall *call, const WithinGroup *group, Node *filter, Node *over);
Node *build_finished_aggregate(Parse *parse, Node *aggregate, Node *filter, Node *over);

// ---- windows

typedef struct FrameBound {
  FrameBoundKind kind;
  uint32_t start;
  Node *expression; // NULL: none
} FrameBound;
typedef struct WindowFrame {
  FrameUnit unit;
  FrameBound start;
  FrameBound end;
  FrameExclusion exclusion;
} WindowFrame;

WindowFrame *build_frame_extent(Parse *parse, FrameBound start, FrameBound end);
WindowFrame *build_window_frame(FrameUnit unit, WindowFrame *extent, FrameExclusion exclusion);
WindowDefinition *build_window(Parse *parse, uint32_t start, Name base, NodeList partition_by,
    NodeList order_by, const WindowFrame *frame); // NULL: no frame
Node *build_named_window(Name name, WindowDefinition *window);

// ---- index elements

IndexElement *build_index_element_detail(Parse *parse, const QualifiedName *collation,
    const QualifiedName *operator_class, NodeList options, SortDirection direction,
    SortNulls nulls);
Node *build_index_element(
    Parse *parse, uint32_t start, IndexElement *detail, Name column, Node *expression);

#endif
