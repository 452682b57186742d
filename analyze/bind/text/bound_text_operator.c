#include "analyze/bind/text/bound_text_write.h"

// ---- which operator

static OperatorName plain_name(BoundText *text, const char *symbol) {
  return (OperatorName){.name = {symbol_intern(text->executor->symbols, slice_of(symbol)), {0, 0}}};
}

static TypeReference without_modifiers(TypeReference type) {
  type.modifiers[0] = type.modifiers[1] = -1;
  return type;
}

// Where it is not known which, a literal is still taken for what stands beside it.
static void guess(TypeReference *left, TypeReference *right) {
  TypeReference a = *left, b = *right;
  *left = value_is(a, BUILTIN_UNKNOWN) ? b : value_none();
  *right = value_is(b, BUILTIN_UNKNOWN) ? a : value_none();
}

static TypeReference operands(BoundText *text, const OperatorName *name, bool is_prefix,
    TypeReference *left, TypeReference *right) {
  TypeReference actual[2] = {is_prefix ? *right : *left, *right};
  CandidateChoice choice =
      operator_choose(text->executor, name, is_prefix ? NULL : &actual[0], actual[1]);
  if (choice.kind != CHOICE_ONE || choice.candidate == NULL) {
    guess(left, right);
    return choice.result;
  }
  const TypeReference *declared = choice.candidate->arguments;
  uint32_t count = is_prefix ? 1 : 2;
  Polymorphic types;
  polymorphic_match(text->executor, declared, actual, count, &types);
  *left = without_modifiers(polymorphic_resolve(declared[0], &types));
  *right = without_modifiers(polymorphic_resolve(declared[count - 1], &types));
  return choice.result;
}

void bound_text_operands(
    BoundText *text, const char *symbol, TypeReference *left, TypeReference *right) {
  OperatorName name = plain_name(text, symbol);
  operands(text, &name, false, left, right);
}

static void write_symbol(BoundText *text, Symbol symbol) {
  Slice written = executor_text(text->executor, symbol);
  bound_text(text, " ");
  bound_text_slice(text, slice_equals(written, SLICE("!=")) ? SLICE("<>") : written);
  bound_text(text, " ");
}

static TypeReference type_of(BoundText *text, const Node *value) {
  return bound_text_is_literal(value) ? bound_text_literal_type(text->binder, value)
                                      : binder_type_of(text->binder, value);
}

static void write_pair(
    BoundText *text, const Node *left, const OperatorName *name, const Node *right) {
  TypeReference from = type_of(text, left), to = type_of(text, right);
  operands(text, name, false, &from, &to);
  bound_text(text, "(");
  bound_text_value(text, left, from);
  write_symbol(text, name->name.symbol);
  bound_text_value(text, right, to);
  bound_text(text, ")");
}

static void write_plain_pair(
    BoundText *text, const Node *left, const char *symbol, const Node *right) {
  OperatorName name = plain_name(text, symbol);
  write_pair(text, left, &name, right);
}

// ---- AND and OR: all parts side by side, however they are nested

typedef struct Parts {
  BoundText *text;
  ChainKind kind;
  uint32_t count;
} Parts;

static void write_part(Parts *parts, const Node *node);

static void begin_part(Parts *parts) {
  if (parts->count++ > 0) bound_text(parts->text, parts->kind == CHAIN_AND ? " AND " : " OR ");
}

static bool is_row(const Node *node) { return node->kind == NODE_ROW; }

// (a, b) = (c, d) is a = c AND b = d; with <> it is an OR.
static void write_row_parts(
    Parts *parts, const RowExpression *left, const char *symbol, const RowExpression *right) {
  const Node *other = right->items.first;
  LIST_EACH(node, left->items) {
    if (other == NULL) return;
    begin_part(parts);
    write_plain_pair(parts->text, node, symbol, other);
    other = other->next;
  }
}

// (a, b) = (c, d), or the like of one item of IN.
static bool are_row_parts(const Node *left, const Node *right, Slice symbol, ChainKind *kind) {
  if (!is_row(left) || !is_row(right)) return false;
  bool is_equal = slice_equals(symbol, SLICE("="));
  bool is_other = slice_equals(symbol, SLICE("<>")) || slice_equals(symbol, SLICE("!="));
  *kind = is_equal ? CHAIN_AND : CHAIN_OR;
  return is_equal || is_other;
}

static bool part_of_between(Parts *parts, const Comparison *comparison) {
  ChainKind kind = comparison->negated ? CHAIN_OR : CHAIN_AND;
  if (comparison->kind != COMPARISON_BETWEEN || kind != parts->kind) return false;
  begin_part(parts);
  write_plain_pair(
      parts->text, comparison->left, comparison->negated ? "<" : ">=", comparison->right);
  begin_part(parts);
  write_plain_pair(
      parts->text, comparison->left, comparison->negated ? ">" : "<=", comparison->third);
  return true;
}

#define CONSTANT_MOST 1000u // nodes that are looked at; what is larger is taken for no constant

static bool is_without_column(const Node *node, void *payload) {
  uint32_t *count = payload;
  if (node->kind == NODE_COLUMN_REFERENCE || ++*count > CONSTANT_MOST) return false;
  return ast_each_child(node, is_without_column, payload);
}

static bool is_constant(const Node *node) {
  uint32_t count = 0;
  return is_without_column(node, &count);
}

static CommonType list_type(BoundText *text, const Node *left, NodeList items) {
  CommonType common = common_type_start();
  common_type_add(text->executor, &common, type_of(text, left));
  LIST_EACH(item, items) {
    if (is_constant(item)) common_type_add(text->executor, &common, type_of(text, item));
  }
  return common;
}

// Constants are one array, if there are several and they have one type; the others stand alone.
static void write_list_array(Parts *parts, const Comparison *comparison, NodeList items) {
  BoundText *text = parts->text;
  CommonType common = list_type(text, comparison->left, items);
  TypeReference left = type_of(text, comparison->left), element = common.type;
  bound_text_operands(text, comparison->negated ? "<>" : "=", &left, &element);
  if (element.type == OBJECT_ID_NONE) element = common.type;
  begin_part(parts);
  bound_text(text, "(");
  bound_text_value(text, comparison->left, left);
  bound_text(text, comparison->negated ? " <> ALL (ARRAY[" : " = ANY (ARRAY[");
  bool is_first = true;
  LIST_EACH(item, items) {
    if (!is_constant(item)) continue;
    if (!is_first) bound_text(text, ", ");
    bound_text_value(text, item, element);
    is_first = false;
  }
  bound_text(text, "]))");
}

static void write_list_item(Parts *parts, const Comparison *comparison, const Node *item) {
  const char *symbol = comparison->negated ? "<>" : "=";
  BoundText *text = parts->text;
  ChainKind kind;
  begin_part(parts);
  if (!are_row_parts(comparison->left, item, slice_of(symbol), &kind)) {
    write_plain_pair(text, comparison->left, symbol, item);
    return;
  }
  Parts inside = {.text = text, .kind = kind};
  bound_text(text, "(");
  write_row_parts(
      &inside, (const RowExpression *)comparison->left, symbol, (const RowExpression *)item);
  bound_text(text, ")");
}

static void write_list_parts(Parts *parts, const Comparison *comparison) {
  NodeList items = ((const RowExpression *)comparison->right)->items;
  uint32_t constants = 0;
  LIST_EACH(item, items) constants += is_constant(item);
  bool is_array = constants > 1 && !is_row(comparison->left) &&
                  list_type(parts->text, comparison->left, items).found != VERDICT_NO;
  if (is_array) write_list_array(parts, comparison, items);
  LIST_EACH(item, items) {
    if (!is_array || !is_constant(item)) write_list_item(parts, comparison, item);
  }
}

static bool is_list(const Comparison *comparison) {
  return comparison->kind == COMPARISON_IN && comparison->right->kind == NODE_ROW;
}

// Lists that are more than one part belong to the OR (of NOT IN: the AND) around them.
static bool part_of_list(Parts *parts, const Comparison *comparison) {
  ChainKind kind = comparison->negated ? CHAIN_AND : CHAIN_OR;
  if (!is_list(comparison) || kind != parts->kind) return false;
  write_list_parts(parts, comparison);
  return true;
}

static bool part_of_rows(Parts *parts, const Chain *chain) {
  if (chain->kind != CHAIN_OPERATOR || chain->links.count != 2) return false;
  const ChainLink *left = (const ChainLink *)chain->links.first;
  const ChainLink *right = (const ChainLink *)chain->links.last;
  Slice symbol = executor_text(parts->text->executor, right->operator_name.name.symbol);
  ChainKind kind;
  if (!are_row_parts(left->operand, right->operand, symbol, &kind) || kind != parts->kind)
    return false;
  write_row_parts(parts, (const RowExpression *)left->operand, kind == CHAIN_AND ? "=" : "<>",
      (const RowExpression *)right->operand);
  return true;
}

static void write_links(Parts *parts, const Chain *chain) {
  LIST_EACH(link, chain->links) write_part(parts, ((const ChainLink *)link)->operand);
}

static void write_part(Parts *parts, const Node *node) {
  if (node->kind == NODE_CHAIN) {
    const Chain *chain = (const Chain *)node;
    if (chain->kind == parts->kind) {
      write_links(parts, chain);
      return;
    }
    if (part_of_rows(parts, chain)) return;
  }
  if (node->kind == NODE_COMPARISON) {
    const Comparison *comparison = (const Comparison *)node;
    if (part_of_between(parts, comparison) || part_of_list(parts, comparison)) return;
  }
  begin_part(parts);
  bound_text_value(parts->text, node, value_builtin(BUILTIN_BOOL));
}

static void write_parts(BoundText *text, ChainKind kind, const Node *node) {
  Parts parts = {.text = text, .kind = kind};
  size_t start = text->length;
  bound_text(text, "(");
  write_part(&parts, node);
  if (parts.count == 1) { // it has its own parentheses
    memmove(text->text + start, text->text + start + 1, text->length - start - 1);
    text->length--;
    return;
  }
  bound_text(text, ")");
}

// ---- operators

static void write_rows(
    BoundText *text, const Node *left, const OperatorName *name, const Node *right) {
  bound_text(text, "(");
  bound_text_plain(text, left);
  write_symbol(text, name->name.symbol);
  bound_text_plain(text, right);
  bound_text(text, ")");
}

// a + b + c is ((a + b) + c); what an operator takes its left side as is written behind that.
static void write_operators(BoundText *text, const Chain *chain) {
  const ChainLink *first = (const ChainLink *)chain->links.first;
  TypeReference type = type_of(text, first->operand);
  for (uint32_t i = 1; i < chain->links.count; i++) bound_text(text, "(");
  LIST_EACH(node, chain->links) {
    const ChainLink *link = (const ChainLink *)node;
    if (link == first) continue;
    if (text->is_long) return;
    TypeReference left = type, right = type_of(text, link->operand);
    TypeReference result = operands(text, &link->operator_name, false, &left, &right);
    if (node == first->node.next) {
      bound_text_value(text, first->operand, left);
    } else if (left.type != OBJECT_ID_NONE && !polymorphic_is(left) &&
               !coercion_is_relabelling(text->executor, type, left)) {
      bound_text(text, "::");
      bound_text_type(text, left);
    }
    write_symbol(text, link->operator_name.name.symbol);
    bound_text_value(text, link->operand, right);
    bound_text(text, ")");
    type = result;
  }
}

void bound_text_chain(BoundText *text, const Chain *chain) {
  const ChainLink *first = (const ChainLink *)chain->links.first;
  const ChainLink *last = (const ChainLink *)chain->links.last;
  if (chain->kind != CHAIN_OPERATOR) {
    write_parts(text, chain->kind, &chain->node);
  } else if (chain->links.count == 2 && is_row(first->operand)) {
    Slice symbol = executor_text(text->executor, last->operator_name.name.symbol);
    ChainKind kind;
    if (are_row_parts(first->operand, last->operand, symbol, &kind))
      write_parts(text, kind, &chain->node);
    else
      write_rows(text, first->operand, &last->operator_name, last->operand);
  } else {
    write_operators(text, chain);
  }
}

void bound_text_unary(BoundText *text, const UnaryOperation *unary) {
  TypeReference left = value_none(), right = type_of(text, unary->operand);
  operands(text, &unary->operator_name, true, &left, &right);
  bound_text(text, "(");
  bound_text_slice(text, executor_text(text->executor, unary->operator_name.name.symbol));
  bound_text(text, " ");
  bound_text_value(text, unary->operand, right);
  bound_text(text, ")");
}

// ---- comparisons

// LIKE's pattern with an ESCAPE goes through a function.
static void write_pattern(BoundText *text, const Comparison *comparison) {
  static const char *const symbols[][2] = {
      [COMPARISON_LIKE] = {"~~", "!~~"},
      [COMPARISON_ILIKE] = {"~~*", "!~~*"},
      [COMPARISON_SIMILAR] = {"~", "!~"},
  };
  const char *symbol = symbols[comparison->kind][comparison->negated];
  bool is_similar = comparison->kind == COMPARISON_SIMILAR;
  TypeReference plain = value_builtin(BUILTIN_TEXT);
  TypeReference left = type_of(text, comparison->left), right = type_of(text, comparison->right);
  if (is_similar || comparison->third != NULL) right = value_is(right, 17) ? right : plain;
  TypeReference pattern = right;
  bound_text_operands(text, symbol, &left, &right);
  bound_text(text, "(");
  bound_text_value(text, comparison->left, left);
  bound_text(text, " ");
  bound_text(text, symbol);
  bound_text(text, " ");
  if (is_similar || comparison->third != NULL) {
    bound_text(text, is_similar ? "similar_to_escape(" : "like_escape(");
    bound_text_value(text, comparison->right, pattern);
    if (comparison->third != NULL) bound_text(text, ", ");
    bound_text_value(text, comparison->third, pattern);
    bound_text(text, ")");
  } else {
    bound_text_value(text, comparison->right, right);
  }
  bound_text(text, ")");
}

static void write_symmetric(BoundText *text, const Comparison *comparison) {
  Comparison one = *comparison, two = *comparison;
  one.kind = two.kind = COMPARISON_BETWEEN;
  two.right = comparison->third;
  two.third = comparison->right;
  ChainKind inside = comparison->negated ? CHAIN_OR : CHAIN_AND;
  bound_text(text, "(");
  write_parts(text, inside, &one.node);
  bound_text(text, comparison->negated ? " AND " : " OR ");
  write_parts(text, inside, &two.node);
  bound_text(text, ")");
}

static void write_query_comparison(BoundText *text, const Comparison *comparison,
    const OperatorName *name, const char *quantifier) {
  TypeReference left = type_of(text, comparison->left);
  TypeReference right = binder_type_of(text->binder, comparison->right);
  bool is_wrapped = comparison->kind == COMPARISON_IN && comparison->negated;
  operands(text, name, false, &left, &right);
  bound_text(text, is_wrapped ? "(NOT (" : "(");
  bound_text_value(text, comparison->left, is_row(comparison->left) ? value_none() : left);
  write_symbol(text, name->name.symbol);
  bound_text(text, quantifier);
  bound_text_plain(text, comparison->right);
  bound_text(text, is_wrapped ? "))" : ")");
}

static void write_array_comparison(BoundText *text, const Comparison *comparison) {
  bool is_any = comparison->kind == COMPARISON_ANY;
  OperatorName name = binder_compared_with(text->executor, comparison);
  const Node *right = comparison->right;
  bool is_query =
      right->kind == NODE_SUBQUERY && ((const SubqueryExpression *)right)->kind == SUBQUERY_SCALAR;
  if (is_query) {
    write_query_comparison(text, comparison, &name, is_any ? "ANY " : "ALL ");
    return;
  }
  TypeReference left = type_of(text, comparison->left), type = type_of(text, right);
  TypeReference element = value_array_element(text->executor, type);
  if (value_is_untyped(type)) element = left;
  operands(text, &name, false, &left, &element);
  bound_text(text, "(");
  bound_text_value(text, comparison->left, left);
  write_symbol(text, name.name.symbol);
  bound_text(text, is_any ? "ANY (" : "ALL (");
  bool is_known = element.type != OBJECT_ID_NONE && !value_is_array(element);
  bound_text_value(text, right, is_known ? value_array(element) : value_none());
  bound_text(text, "))");
}

static void write_overlaps(BoundText *text, const Comparison *comparison) {
  bound_text(text, "(");
  bound_text_plain(text, comparison->left);
  bound_text(text, " OVERLAPS ");
  bound_text_plain(text, comparison->right);
  bound_text(text, ")");
}

void bound_text_comparison(BoundText *text, const Comparison *comparison) {
  ChainKind all = comparison->negated ? CHAIN_AND : CHAIN_OR;
  OperatorName equals = plain_name(text, "=");
  switch (comparison->kind) {
  case COMPARISON_LIKE:
  case COMPARISON_ILIKE:
  case COMPARISON_SIMILAR: write_pattern(text, comparison); break;
  case COMPARISON_BETWEEN:
    write_parts(text, comparison->negated ? CHAIN_OR : CHAIN_AND, &comparison->node);
    break;
  case COMPARISON_BETWEEN_SYMMETRIC: write_symmetric(text, comparison); break;
  case COMPARISON_IN:
    if (is_list(comparison))
      write_parts(text, all, &comparison->node);
    else
      write_query_comparison(text, comparison, &equals, "ANY ");
    break;
  case COMPARISON_ANY:
  case COMPARISON_ALL: write_array_comparison(text, comparison); break;
  case COMPARISON_OVERLAPS: write_overlaps(text, comparison); break;
  }
}

// ---- IS …

static void write_distinct(BoundText *text, const TestExpression *test) {
  TypeReference left = type_of(text, test->operand), right = type_of(text, test->other);
  bound_text_operands(text, "=", &left, &right);
  bound_text(text, test->negated ? "(NOT (" : "(");
  bound_text_value(text, test->operand, left);
  bound_text(text, " IS DISTINCT FROM ");
  bound_text_value(text, test->other, right);
  bound_text(text, test->negated ? "))" : ")");
}

void bound_text_test(BoundText *text, const TestExpression *test) {
  static const char *const words[] = {
      [TEST_NULL] = "NULL",
      [TEST_TRUE] = "TRUE",
      [TEST_FALSE] = "FALSE",
      [TEST_UNKNOWN] = "UNKNOWN",
      [TEST_DOCUMENT] = "DOCUMENT",
      [TEST_NORMALIZED] = "NORMALIZED",
      [TEST_JSON] = "JSON",
  };
  if (test->kind == TEST_DISTINCT) {
    write_distinct(text, test);
    return;
  }
  bound_text(text, "(");
  bound_text_plain(text, test->operand);
  bound_text(text, test->negated ? " IS NOT " : " IS ");
  bound_text(text, words[test->kind]);
  if (test->detail.length > 0) bound_text(text, " ");
  bound_text_slice(text, test->detail);
  if (test->unique_keys) bound_text(text, " WITH UNIQUE KEYS");
  bound_text(text, ")");
}
