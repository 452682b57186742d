#include "analyze/bind/value/bind_value.h"

static TypeReference boolean(void) { return value_builtin(BUILTIN_BOOL); }

static bool is_row(const Node *node) { return node != NULL && node->kind == NODE_ROW; }

// ---- chains

static bool settle_logic(Binder *binder, const Chain *chain, TypeReference *type) {
  const char *what = chain->kind == CHAIN_AND ? "AND" : "OR";
  *type = boolean();
  LIST_EACH(node, chain->links) {
    if (!binder_boolean(binder, ((const ChainLink *)node)->operand, what)) return false;
  }
  return true;
}

// Rows are compared field by field, whatever the operator; so is a row with what a query gives.
static bool compares_rows(const Node *left, const Node *right) {
  return is_row(left) && (is_row(right) || right->kind == NODE_SUBQUERY);
}

static bool settle_chain(Binder *binder, const Chain *chain, TypeReference *type) {
  if (chain->kind != CHAIN_OPERATOR) return settle_logic(binder, chain, type);
  const Node *before = NULL;
  LIST_EACH(node, chain->links) {
    const ChainLink *link = (const ChainLink *)node;
    TypeReference right = binder_type_of(binder, link->operand);
    if (before == NULL) {
      *type = right;
    } else if (compares_rows(before, link->operand)) {
      *type = boolean();
    } else {
      TypeReference left = *type;
      if (!binder_operate(binder, &link->operator_name, &left, right, type)) return false;
    }
    before = link->operand;
  }
  return true;
}

static bool settle_unary(Binder *binder, const UnaryOperation *unary, TypeReference *type) {
  const Node *operand = unary->operand;
  TypeReference right = binder_type_of(binder, operand);
  return binder_operate(binder, &unary->operator_name, NULL, right, type);
}

// ---- comparisons

// LIKE's pattern with an ESCAPE has gone through a function that gives text.
static TypeReference pattern_type(Binder *binder, const Comparison *comparison) {
  TypeReference type = binder_type_of(binder, comparison->right);
  bool is_text = comparison->kind == COMPARISON_SIMILAR ||
                 (comparison->third != NULL && !value_is(type, 17)); // bytea
  return is_text && type.type != OBJECT_ID_NONE ? value_builtin(BUILTIN_TEXT) : type;
}

static bool settle_pattern(Binder *binder, const Comparison *comparison) {
  static const char *const symbols[][2] = {
      [COMPARISON_LIKE] = {"~~", "!~~"},
      [COMPARISON_ILIKE] = {"~~*", "!~~*"},
      [COMPARISON_SIMILAR] = {"~", "!~"},
  };
  return binder_operate_plain(binder, symbols[comparison->kind][comparison->negated],
      comparison->node.span, binder_type_of(binder, comparison->left),
      pattern_type(binder, comparison));
}

static bool settle_between(Binder *binder, const Comparison *comparison) {
  if (is_row(comparison->left)) return true;
  TypeReference left = binder_type_of(binder, comparison->left);
  Span span = comparison->node.span;
  const char *first = comparison->negated ? "<" : ">=", *second = comparison->negated ? ">" : "<=";
  return binder_operate_plain(
             binder, first, span, left, binder_type_of(binder, comparison->right)) &&
         binder_operate_plain(
             binder, second, span, left, binder_type_of(binder, comparison->third));
}

// An item is compared as it is only where the list has no type in common.
static bool settle_list(Binder *binder, const Comparison *comparison, NodeList items) {
  CommonType common = common_type_start();
  TypeReference left = binder_type_of(binder, comparison->left);
  common_type_add(binder->executor, &common, left);
  LIST_EACH(item, items) common_type_add(binder->executor, &common, binder_type_of(binder, item));
  if (common.found != VERDICT_NO || is_row(comparison->left)) return true;
  LIST_EACH(item, items) {
    if (is_row(item)) continue;
    if (!binder_operate_plain(binder, comparison->negated ? "<>" : "=", comparison->node.span, left,
            binder_type_of(binder, item)))
      return false;
  }
  return true;
}

static bool settle_in(Binder *binder, const Comparison *comparison) {
  if (comparison->right->kind == NODE_ROW)
    return settle_list(binder, comparison, ((const RowExpression *)comparison->right)->items);
  if (is_row(comparison->left)) return true;
  return binder_operate_plain(binder, "=", comparison->node.span,
      binder_type_of(binder, comparison->left), binder_type_of(binder, comparison->right));
}

static bool is_word(const Executor *executor, const OperatorName *name, const char *word) {
  return slice_equals(executor_text(executor, name->name.symbol), slice_of(word));
}

// The operator before ANY may be the word LIKE.
OperatorName binder_compared_with(const Executor *executor, const Comparison *comparison) {
  OperatorName name = comparison->operator_name;
  static const char *const words[][2] = {{"LIKE", "~~"}, {"NOT LIKE", "!~~"}, {"ILIKE", "~~*"},
      {"NOT ILIKE", "!~~*"}, {"like", "~~"}, {"not like", "!~~"}, {"ilike", "~~*"},
      {"not ilike", "!~~*"}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (is_word(executor, &name, words[i][0]))
      name.name.symbol = symbol_intern(executor->symbols, slice_of(words[i][1]));
  }
  return name;
}

static bool settle_array_comparison(Binder *binder, const Comparison *comparison) {
  Executor *executor = binder->executor;
  TypeReference left = binder_type_of(binder, comparison->left), ignored;
  TypeReference right = binder_type_of(binder, comparison->right);
  if (is_row(comparison->left) || value_is_untyped(right)) return true;
  OperatorName name = binder_compared_with(executor, comparison);
  bool is_query = comparison->right->kind == NODE_SUBQUERY; // or an array that one gives
  if (is_query && ((const SubqueryExpression *)comparison->right)->kind == SUBQUERY_SCALAR)
    return value_is_array(right) || binder_operate(binder, &name, &left, right, &ignored);
  TypeReference element = value_array_element(executor, right);
  if (element.type == OBJECT_ID_NONE) {
    if (value_is_assumed(executor, right) || !binder_may_refuse(binder)) return true;
    return executor_fail(executor, "42809", comparison->node.span,
        "op ANY/ALL (array) requires array on right side");
  }
  return binder_operate(binder, &name, &left, element, &ignored);
}

static bool settle_comparison(Binder *binder, const Comparison *comparison) {
  switch (comparison->kind) {
  case COMPARISON_LIKE:
  case COMPARISON_ILIKE:
  case COMPARISON_SIMILAR: return settle_pattern(binder, comparison);
  case COMPARISON_BETWEEN:
  case COMPARISON_BETWEEN_SYMMETRIC: return settle_between(binder, comparison);
  case COMPARISON_IN: return settle_in(binder, comparison);
  case COMPARISON_ANY:
  case COMPARISON_ALL: return settle_array_comparison(binder, comparison);
  default: return true;
  }
}

// ---- IS …

static bool settle_test(Binder *binder, const TestExpression *test) {
  static const char *const words[][2] = {
      [TEST_TRUE] = {"IS TRUE", "IS NOT TRUE"},
      [TEST_FALSE] = {"IS FALSE", "IS NOT FALSE"},
      [TEST_UNKNOWN] = {"IS UNKNOWN", "IS NOT UNKNOWN"},
  };
  switch (test->kind) {
  case TEST_TRUE:
  case TEST_FALSE:
  case TEST_UNKNOWN: return binder_boolean(binder, test->operand, words[test->kind][test->negated]);
  case TEST_DISTINCT:
    if (is_row(test->operand) || is_row(test->other)) return true;
    return binder_operate_plain(binder, "=", test->node.span, binder_type_of(binder, test->operand),
        binder_type_of(binder, test->other));
  default: return true;
  }
}

bool binder_settle_operator(Binder *binder, const Node *node, TypeReference *type) {
  *type = boolean();
  switch (node->kind) {
  case NODE_CHAIN: return settle_chain(binder, (const Chain *)node, type);
  case NODE_UNARY_OPERATION: return settle_unary(binder, (const UnaryOperation *)node, type);
  case NODE_NOT: return binder_boolean(binder, ((const NotExpression *)node)->operand, "NOT");
  case NODE_TEST: return settle_test(binder, (const TestExpression *)node);
  default: return settle_comparison(binder, (const Comparison *)node);
  }
}
