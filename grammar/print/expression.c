#include "grammar/print/expression.h"

// Levels as the grammar's precedence has them (prologue.y); what binds more has the higher one.
typedef enum Level {
  LEVEL_OR = 3,
  LEVEL_AND,
  LEVEL_NOT,
  LEVEL_IS,
  LEVEL_COMPARISON,
  LEVEL_LIKE,
  LEVEL_OPERATOR = 11,
  LEVEL_ADDITIVE,
  LEVEL_MULTIPLICATIVE,
  LEVEL_POWER,
  LEVEL_AT,
  LEVEL_COLLATE,
  LEVEL_SIGN,
  LEVEL_CAST = 20,
  LEVEL_PRIMARY = 22,
} Level;

static Level spelling_level(Slice spelling) {
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
    default: return LEVEL_OPERATOR;
    }
  }
  bool compares = slice_equals(spelling, SLICE("<=")) || slice_equals(spelling, SLICE(">=")) ||
                  slice_equals(spelling, SLICE("<>")) || slice_equals(spelling, SLICE("!="));
  return compares ? LEVEL_COMPARISON : LEVEL_OPERATOR;
}

static Level operator_level(const Printer *printer, const OperatorName *name) {
  if (print_is_set(name->schema)) return LEVEL_OPERATOR;
  return spelling_level(print_symbol(printer, name->name));
}

// Its operators are of one level.
static Level chain_level(const Printer *printer, const Chain *chain) {
  if (chain->kind == CHAIN_AND) return LEVEL_AND;
  if (chain->kind == CHAIN_OR) return LEVEL_OR;
  const ChainLink *second = (const ChainLink *)chain->links.first->next;
  return operator_level(printer, &second->operator_name);
}

static bool is_like_word(const Printer *printer, const OperatorName *name) {
  return print_symbol_is(printer, name->name, "LIKE") ||
         print_symbol_is(printer, name->name, "ILIKE");
}

static Level comparison_level(const Printer *printer, const Comparison *comparison) {
  if (comparison->kind == COMPARISON_OVERLAPS) return LEVEL_IS;
  if (comparison->kind != COMPARISON_ANY && comparison->kind != COMPARISON_ALL) return LEVEL_LIKE;
  if (is_like_word(printer, &comparison->operator_name)) return LEVEL_LIKE;
  return operator_level(printer, &comparison->operator_name);
}

static bool is_number(const Node *node) {
  if (node->kind != NODE_CONSTANT) return false;
  ConstantKind kind = ((const Constant *)node)->kind;
  return kind == CONSTANT_INTEGER || kind == CONSTANT_NUMBER;
}

// A minus before a number would be a part of it; that one was written as OPERATOR(-).
static bool is_sign(const Printer *printer, const UnaryOperation *operation) {
  const OperatorName *name = &operation->operator_name;
  if (operator_level(printer, name) != LEVEL_ADDITIVE) return false;
  return !is_number(operation->operand) || !print_symbol_is(printer, name->name, "-");
}

static Level level_of(const Printer *printer, const Node *node) {
  switch (node->kind) {
  case NODE_CHAIN: return chain_level(printer, (const Chain *)node);
  case NODE_NOT: return LEVEL_NOT;
  case NODE_TEST: return LEVEL_IS;
  case NODE_COMPARISON: return comparison_level(printer, (const Comparison *)node);
  case NODE_COLLATE: return LEVEL_COLLATE;
  case NODE_TIME_ZONE: return LEVEL_AT;
  case NODE_CAST: return ((const Cast *)node)->form == CAST_COLONS ? LEVEL_CAST : LEVEL_PRIMARY;
  case NODE_UNARY_OPERATION:
    return is_sign(printer, (const UnaryOperation *)node) ? LEVEL_SIGN : LEVEL_OPERATOR;
  case NODE_CONSTANT: {
    bool is_negative = slice_starts_with(((const Constant *)node)->text, SLICE("-"));
    return is_number(node) && is_negative ? LEVEL_SIGN : LEVEL_PRIMARY;
  }
  default: return LEVEL_PRIMARY;
  }
}

// What a restricted expression may be, outside parentheses.
static bool fits_restricted(const Node *node) {
  switch (node->kind) {
  case NODE_CHAIN: return ((const Chain *)node)->kind == CHAIN_OPERATOR;
  case NODE_TEST: {
    TestKind kind = ((const TestExpression *)node)->kind;
    return kind == TEST_DISTINCT || kind == TEST_DOCUMENT;
  }
  case NODE_NOT:
  case NODE_COMPARISON:
  case NODE_COLLATE:
  case NODE_TIME_ZONE:
  case NODE_DEFAULT_VALUE: return false;
  default: return true;
  }
}

static void print_unrestricted(Printer *printer, const Node *node) {
  bool restricted = printer->restricted;
  printer->restricted = false;
  print_node(printer, node);
  printer->restricted = restricted;
}

static void print_in_parentheses(Printer *printer, const Node *node) {
  print_open(printer);
  print_unrestricted(printer, node);
  print_close(printer);
}

// An operand that has to bind at least like `least`.
static void print_operand(Printer *printer, const Node *node, Level least) {
  Level level = level_of(printer, node);
  if (level < least || (printer->restricted && !fits_restricted(node))) {
    print_in_parentheses(printer, node);
  } else if (level == LEVEL_PRIMARY) {
    print_unrestricted(printer, node);
  } else {
    print_node(printer, node);
  }
}

void print_restricted(Printer *printer, const Node *node) {
  bool restricted = printer->restricted;
  printer->restricted = true;
  print_operand(printer, node, LEVEL_OPERATOR);
  printer->restricted = restricted;
}

void print_primary(Printer *printer, const Node *node) {
  print_operand(printer, node, LEVEL_PRIMARY);
}

// ---- operators

void print_chain(Printer *printer, const Node *node) {
  const Chain *chain = (const Chain *)node;
  Level level = chain_level(printer, chain);
  bool is_logic = chain->kind != CHAIN_OPERATOR;
  layout_open(printer->layout, is_logic ? LAYOUT_ALL : LAYOUT_FILL);
  layout_indent(printer->layout);
  LIST_EACH(item, chain->links) {
    const ChainLink *link = (const ChainLink *)item;
    bool is_first = item == chain->links.first;
    if (!is_first) {
      layout_break(printer->layout);
      if (is_logic) print_words(printer, chain->kind == CHAIN_AND ? "AND" : "OR");
      if (!is_logic) print_operator(printer, &link->operator_name);
    }
    // Comparisons do not group; AND and OR that group on the left are one chain.
    bool groups = is_first && level != LEVEL_COMPARISON && !is_logic;
    print_operand(printer, link->operand, groups ? level : level + 1);
  }
  layout_dedent(printer->layout);
  layout_close(printer->layout);
}

static bool may_be_glued(const Printer *printer, const Node *operand, Level level) {
  return level_of(printer, operand) < level || operand->kind == NODE_COLUMN_REFERENCE ||
         operand->kind == NODE_FUNCTION_CALL || operand->kind == NODE_PARAMETER;
}

static void print_prefix(Printer *printer, const OperatorName *name) {
  bool is_wrapped = operator_level(printer, name) != LEVEL_OPERATOR;
  if (is_wrapped) print_words(printer, "OPERATOR(");
  if (is_wrapped) layout_glue(printer->layout);
  print_operator(printer, name);
  if (is_wrapped) print_glued(printer, ")");
}

void print_unary_operation(Printer *printer, const Node *node) {
  const UnaryOperation *operation = (const UnaryOperation *)node;
  if (!is_sign(printer, operation)) {
    print_prefix(printer, &operation->operator_name);
    print_operand(printer, operation->operand, LEVEL_OPERATOR + 1);
    return;
  }
  print_operator(printer, &operation->operator_name);
  if (may_be_glued(printer, operation->operand, LEVEL_SIGN)) layout_glue(printer->layout);
  print_operand(printer, operation->operand, LEVEL_SIGN);
}

void print_not(Printer *printer, const Node *node) {
  print_words(printer, "NOT");
  print_operand(printer, ((const NotExpression *)node)->operand, LEVEL_NOT);
}

void print_cast(Printer *printer, const Node *node) {
  const Cast *cast = (const Cast *)node;
  if (cast->form == CAST_FUNCTION) {
    print_words(printer, "CAST");
    print_open_glued(printer);
    print_node(printer, cast->operand);
    print_words(printer, "AS");
    print_node(printer, cast->types.first);
    print_close(printer);
    return;
  }
  if (cast->form == CAST_PREFIX) {
    print_typed_constant(printer, cast);
    return;
  }
  print_operand(printer, cast->operand, LEVEL_CAST);
  LIST_EACH(type, cast->types) {
    print_glued(printer, "::");
    layout_glue(printer->layout);
    print_node(printer, type);
  }
}

void print_collate(Printer *printer, const Node *node) {
  const CollateExpression *collate = (const CollateExpression *)node;
  print_operand(printer, collate->operand, LEVEL_COLLATE);
  print_clause_qualified(printer, "COLLATE", &collate->collation);
}

void print_time_zone(Printer *printer, const Node *node) {
  const TimeZoneExpression *time_zone = (const TimeZoneExpression *)node;
  print_operand(printer, time_zone->operand, LEVEL_AT);
  print_words(printer, time_zone->zone ? "AT TIME ZONE" : "AT LOCAL");
  if (time_zone->zone) print_operand(printer, time_zone->zone, LEVEL_AT + 1);
}

// ---- IS, LIKE, BETWEEN, IN, ANY

void print_test(Printer *printer, const Node *node) {
  static const char *const words[] = {[TEST_NULL] = "NULL",
      [TEST_TRUE] = "TRUE",
      [TEST_FALSE] = "FALSE",
      [TEST_UNKNOWN] = "UNKNOWN",
      [TEST_DOCUMENT] = "DOCUMENT",
      [TEST_NORMALIZED] = "NORMALIZED",
      [TEST_JSON] = "JSON",
      [TEST_DISTINCT] = "DISTINCT FROM"};
  const TestExpression *test = (const TestExpression *)node;
  print_operand(printer, test->operand, LEVEL_IS + 1);
  print_words(printer, test->negated ? "IS NOT" : "IS");
  if (test->kind == TEST_NORMALIZED) print_lower_words_as_keywords(printer, test->detail);
  print_words(printer, words[test->kind]);
  if (test->kind == TEST_JSON) print_lower_words_as_keywords(printer, test->detail);
  print_word_if(printer, test->unique_keys, "WITH UNIQUE KEYS");
  if (test->kind == TEST_DISTINCT) print_operand(printer, test->other, LEVEL_IS + 1);
}

static void print_quantified(Printer *printer, const Comparison *comparison) {
  const OperatorName *name = &comparison->operator_name;
  Level level = comparison_level(printer, comparison);
  print_operand(printer, comparison->left, level > LEVEL_OPERATOR ? level : LEVEL_OPERATOR);
  print_word_if(printer, comparison->negated, "NOT");
  print_operator(printer, name);
  print_words(printer, comparison->kind == COMPARISON_ANY ? "ANY" : "ALL");
  const Node *right = comparison->right;
  bool is_query =
      right->kind == NODE_SUBQUERY && ((const SubqueryExpression *)right)->kind == SUBQUERY_SCALAR;
  if (is_query) {
    print_unrestricted(printer, right);
  } else {
    print_in_parentheses(printer, right);
  }
}

static void print_in_list(Printer *printer, const Comparison *comparison) {
  const Node *right = comparison->right;
  print_operand(printer, comparison->left, LEVEL_LIKE + 1);
  print_words(printer, comparison->negated ? "NOT IN" : "IN");
  if (right->kind == NODE_SUBQUERY) {
    print_unrestricted(printer, right);
  } else {
    print_list_in_parentheses(printer, &((const RowExpression *)right)->items);
  }
}

static void print_between(Printer *printer, const Comparison *comparison) {
  print_operand(printer, comparison->left, LEVEL_LIKE + 1);
  print_word_if(printer, comparison->negated, "NOT");
  print_words(printer, comparison->kind == COMPARISON_BETWEEN ? "BETWEEN" : "BETWEEN SYMMETRIC");
  print_restricted(printer, comparison->right);
  print_words(printer, "AND");
  print_operand(printer, comparison->third, LEVEL_LIKE + 1);
}

static void print_like(Printer *printer, const Comparison *comparison) {
  static const char *const words[] = {[COMPARISON_LIKE] = "LIKE",
      [COMPARISON_ILIKE] = "ILIKE",
      [COMPARISON_SIMILAR] = "SIMILAR TO"};
  print_operand(printer, comparison->left, LEVEL_LIKE + 1);
  print_word_if(printer, comparison->negated, "NOT");
  print_words(printer, words[comparison->kind]);
  print_operand(printer, comparison->right, LEVEL_LIKE + 1);
  if (comparison->third == NULL) return;
  print_words(printer, "ESCAPE");
  print_operand(printer, comparison->third, LEVEL_LIKE + 1);
}

void print_comparison(Printer *printer, const Node *node) {
  const Comparison *comparison = (const Comparison *)node;
  switch (comparison->kind) {
  case COMPARISON_ANY:
  case COMPARISON_ALL: print_quantified(printer, comparison); break;
  case COMPARISON_IN: print_in_list(printer, comparison); break;
  case COMPARISON_BETWEEN:
  case COMPARISON_BETWEEN_SYMMETRIC: print_between(printer, comparison); break;
  case COMPARISON_OVERLAPS:
    print_node(printer, comparison->left);
    print_words(printer, "OVERLAPS");
    print_node(printer, comparison->right);
    break;
  default: print_like(printer, comparison); break;
  }
}
