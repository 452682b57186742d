#include "grammar/build_expression.h"

// ---- chains

// How tightly an operator binds; within a level operators group to the left, but comparisons don't
// group at all.
typedef enum Level {
  LEVEL_COMPARISON,
  LEVEL_OTHER,
  LEVEL_ADDITIVE,
  LEVEL_MULTIPLICATIVE,
  LEVEL_POWER,
} Level;

static Level operator_level(Slice spelling) {
  if (spelling.length == 1) {
    switch (spelling.start[0]) {
    case '+':
    case '-': return LEVEL_ADDITIVE;
    case '*':
    case '/':
    case '%': return LEVEL_MULTIPLICATIVE;
    case '^': return LEVEL_POWER;
    case '<':
    case '>':
    case '=': return LEVEL_COMPARISON;
    default: return LEVEL_OTHER;
    }
  }
  bool compares = slice_equals(spelling, SLICE("<=")) || slice_equals(spelling, SLICE(">=")) ||
                  slice_equals(spelling, SLICE("<>"));
  return compares ? LEVEL_COMPARISON : LEVEL_OTHER;
}

static Node *new_link(Parse *parse, OperatorName operator_name, Node *operand, Span span) {
  ChainLink *link = BUILD_NODE(parse, CHAIN_LINK, ChainLink, span.start);
  link->node.span = span;
  link->operator_name = operator_name;
  link->operand = operand;
  build_adopt(parse, &link->node, operand);
  return &link->node;
}

static Node *new_chain(Parse *parse, ChainKind kind, Node *left) {
  Chain *chain = BUILD_NODE(parse, CHAIN, Chain, left->span.start);
  chain->kind = kind;
  chain->links = build_list(new_link(parse, (OperatorName){0}, left, left->span));
  return &chain->node;
}

static Node *add_link(
    Parse *parse, Node *node, OperatorName operator_name, Node *right, Span span) {
  Chain *chain = (Chain *)node;
  chain->links = build_list_add(chain->links, new_link(parse, operator_name, right, span));
  node->span.end = span.end;
  build_adopt_list(parse, node, chain->links);
  return node;
}

// Whether the operand on the left is a chain that the operator goes on.
static bool chain_goes_on(const Parse *parse, const Node *left, Level level) {
  if (left->kind != NODE_CHAIN || level == LEVEL_COMPARISON) return false;
  const Chain *chain = (const Chain *)left;
  if (chain->kind != CHAIN_OPERATOR) return false;
  const ChainLink *last = (const ChainLink *)chain->links.last;
  if (build_name_is_set(last->operator_name.schema)) return level == LEVEL_OTHER;
  return operator_level(symbol_text(parse->symbols, last->operator_name.name.symbol)) == level;
}

static Node *operation(
    Parse *parse, Level level, Node *left, const OperatorName *operator_name, Node *right) {
  Span span = build_span_from(parse, operator_name->span.start);
  if (!chain_goes_on(parse, left, level)) left = new_chain(parse, CHAIN_OPERATOR, left);
  return add_link(parse, left, *operator_name, right, span);
}

Node *build_operation(Parse *parse, Node *left, Token token, Node *right) {
  OperatorName operator_name = {
      .name = build_operator_token(parse, token), .span = build_token_span(token)};
  Level level = operator_level(symbol_text(parse->symbols, operator_name.name.symbol));
  return operation(parse, level, left, &operator_name, right);
}

// OPERATOR(+) binds less than +, but what it has bound is the same tree: one chain with + before it.
Node *build_other_operation(Parse *parse, Node *left, OperatorName *operator_name, Node *right) {
  Level level = LEVEL_OTHER;
  if (!build_name_is_set(operator_name->schema)) {
    level = operator_level(symbol_text(parse->symbols, operator_name->name.symbol));
  }
  return operation(parse, level, left, operator_name, right);
}

Node *build_logic(Parse *parse, ChainKind kind, Node *left, Node *right) {
  bool goes_on = left->kind == NODE_CHAIN && ((Chain *)left)->kind == kind;
  if (!goes_on) left = new_chain(parse, kind, left);
  return add_link(parse, left, (OperatorName){0}, right, right->span);
}

// ---- other operators

Node *build_prefix_operation(Parse *parse, OperatorName *operator_name, Node *operand) {
  return BUILD(parse, UNARY_OPERATION, UnaryOperation, operator_name->span.start,
      .operator_name = *operator_name, .operand = operand);
}

Node *build_sign(Parse *parse, Token sign, Node *operand) {
  if (sign.kind == TOKEN_MINUS && operand->kind == NODE_CONSTANT) {
    Constant *number = (Constant *)operand;
    if (number->kind == CONSTANT_INTEGER || number->kind == CONSTANT_NUMBER) {
      build_negate_constant(parse, number);
      operand->span.start = sign.start;
      return operand;
    }
  }
  OperatorName name = {.name = build_operator_token(parse, sign), .span = build_token_span(sign)};
  return build_prefix_operation(parse, &name, operand);
}

Node *build_cast(Parse *parse, Node *operand, TypeName *type) {
  if (operand->kind == NODE_CAST && ((Cast *)operand)->form == CAST_COLONS) {
    Cast *cast = (Cast *)operand;
    cast->types = build_list_add(cast->types, &type->node);
    operand->span.end = parse->last_end;
    build_adopt_list(parse, operand, cast->types);
    return operand;
  }
  return BUILD(parse, CAST, Cast, operand->span.start, .form = CAST_COLONS, .operand = operand,
      .types = build_list(&type->node));
}

Node *build_comparison(
    Parse *parse, ComparisonKind kind, bool negated, Node *left, Node *right, Node *third) {
  return BUILD(parse, COMPARISON, Comparison, left->span.start, .kind = kind, .negated = negated,
      .left = left, .right = right, .third = third);
}

Node *build_in(Parse *parse, bool negated, Node *left, Node *right) {
  return build_comparison(parse, COMPARISON_IN, negated, left, right, NULL);
}

Node *build_test(Parse *parse, TestKind kind, bool negated, Node *operand) {
  return build_detailed_test(parse, kind, negated, operand, (Slice){NULL, 0}, false);
}

Node *build_detailed_test(
    Parse *parse, TestKind kind, bool negated, Node *operand, Slice detail, bool unique_keys) {
  return BUILD(parse, TEST, TestExpression, operand->span.start, .kind = kind, .negated = negated,
      .detail = detail, .unique_keys = unique_keys, .operand = operand);
}

Node *build_distinct_test(Parse *parse, bool negated, Node *operand, Node *other) {
  return BUILD(parse, TEST, TestExpression, operand->span.start, .kind = TEST_DISTINCT,
      .negated = negated, .operand = operand, .other = other);
}

static void check_overlaps_side(Parse *parse, const Node *row, const char *side) {
  if (((const RowExpression *)row)->items.count == 2) return;
  build_fail(parse, row->span, BUILD_SYNTAX_ERROR,
      "wrong number of parameters on %s side of OVERLAPS expression", side);
}

Node *build_overlaps(Parse *parse, Node *left, Node *right) {
  check_overlaps_side(parse, left, "left");
  check_overlaps_side(parse, right, "right");
  return build_comparison(parse, COMPARISON_OVERLAPS, false, left, right, NULL);
}

QuantifiedOperator build_quantified_like(Parse *parse, Token first, Token like) {
  Slice word = like.kind == TOKEN_LIKE ? SLICE("LIKE") : SLICE("ILIKE");
  Name name = build_name_of(parse, word, build_token_span(like));
  OperatorName *operator_name = build_operator_name(parse, build_no_name(), name);
  return (QuantifiedOperator){operator_name, first.kind == TOKEN_NOT_LA};
}

Node *build_quantified(
    Parse *parse, ComparisonKind kind, Node *left, QuantifiedOperator operation, Node *right) {
  return BUILD(parse, COMPARISON, Comparison, left->span.start, .kind = kind,
      .negated = operation.negated, .operator_name = *operation.name, .left = left, .right = right);
}

// ---- primary expressions

Node *build_enclosed(Node *node, Token left, Token right) {
  node->span = build_span(left, right);
  return node;
}

Node *build_row(Parse *parse, uint32_t start, bool explicit_row, NodeList items) {
  return BUILD(parse, ROW, RowExpression, start, .explicit_row = explicit_row, .items = items);
}

Node *build_subquery(Parse *parse, SubqueryKind kind, uint32_t start, Node *query) {
  Node *node = BUILD(parse, SUBQUERY, SubqueryExpression, start, .kind = kind, .query = query);
  node->span.end = query->span.end; // there may be a step behind it
  return node;
}

Node *build_scalar_subquery(Parse *parse, Node *query) {
  return build_subquery(parse, SUBQUERY_SCALAR, query->span.start, query);
}

Node *build_subquery_step(Parse *parse, Node *query, Node *step, NodeList steps) {
  Node *subquery = build_scalar_subquery(parse, query);
  return build_indirection(parse, subquery, build_list_join(build_list(step), steps));
}

void build_check_steps(Parse *parse, NodeList steps) {
  for (const Node *step = steps.first; step && step->next; step = step->next) {
    if (((const IndirectionStep *)step)->kind != INDIRECTION_STAR) continue;
    build_fail_late(parse, "improper use of \"*\"");
  }
}

Node *build_indirection(Parse *parse, Node *operand, NodeList steps) {
  if (steps.first == NULL) return operand;
  build_check_steps(parse, steps);
  return BUILD(
      parse, INDIRECTION, Indirection, operand->span.start, .operand = operand, .steps = steps);
}

Node *build_column(Parse *parse, NamePath path) {
  ColumnReference *column =
      BUILD_NODE(parse, COLUMN_REFERENCE, ColumnReference, path.names[0].span.start);
  column->node.span = build_path_span(path);
  column->names = path.names;
  column->count = (uint16_t)path.count;
  return &column->node;
}

Node *build_column_with_tail(Parse *parse, NamePath path, NodeList steps) {
  Node *column = build_column(parse, path);
  bool is_star = ((IndirectionStep *)steps.first)->kind == INDIRECTION_STAR;
  if (!is_star || steps.count > 1) return build_indirection(parse, column, steps);
  ((ColumnReference *)column)->star = true;
  column->span.end = parse->last_end;
  return column;
}

Node *build_star_step(Parse *parse, Token dot) {
  return BUILD(parse, INDIRECTION_STEP, IndirectionStep, dot.start, .kind = INDIRECTION_STAR);
}

Node *build_numbered_parameter(Parse *parse, Token parameter) {
  Parameter *node = BUILD_NODE(parse, PARAMETER, Parameter, parameter.start);
  node->node.span = build_token_span(parameter);
  Slice text = build_token_text(parse, parameter);
  for (size_t i = 1; i < text.length; i++) {
    node->number = node->number * 10 + (uint32_t)(text.start[i] - '0'); // the lexer keeps it small
  }
  return &node->node;
}

// ---- constants with a type

Node *build_typed_constant(Parse *parse, TypeName *type, Token string) {
  Node *text = build_constant(parse, CONSTANT_STRING, string);
  return BUILD(parse, CAST, Cast, type->node.span.start, .form = CAST_PREFIX, .operand = text,
      .types = build_list(&type->node));
}

Node *build_interval_constant(
    Parse *parse, Token interval, uint32_t type_end, Token string, NodeList modifiers) {
  Node *text = build_constant(parse, CONSTANT_STRING, string);
  TypeName *type = build_builtin_type(parse, interval, SLICE("interval"), modifiers);
  bool is_behind = modifiers.first && modifiers.first->span.start > string.start;
  if (is_behind) {
    type->node.span.start = modifiers.first->span.start;
  } else {
    type->node.span.end = type_end;
  }
  return BUILD(parse, CAST, Cast, interval.start, .form = CAST_PREFIX, .operand = text,
      .types = build_list(&type->node));
}

void build_check_type_modifiers(Parse *parse, NodeList arguments, NodeList order_by) {
  LIST_EACH(argument, arguments) {
    if (argument->kind != NODE_ARGUMENT) continue;
    build_fail(
        parse, argument->span, BUILD_SYNTAX_ERROR, "type modifier cannot have parameter name");
  }
  if (order_by.first) {
    build_fail(
        parse, order_by.first->span, BUILD_SYNTAX_ERROR, "type modifier cannot have ORDER BY");
  }
}
