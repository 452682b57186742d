#include "analyze/apply/constraint/check_proof.h"
#include "analyze/bind/value/value_type.h"
#include "analyze/catalog/columns.h"

typedef struct CheckProof {
  const Executor *executor;
  const Relation *relation;
  const uint16_t *columns;
  uint16_t count;
} CheckProof;

static uint32_t column_bit(const CheckProof *proof, const Node *node) {
  if (node == NULL || node->kind != NODE_COLUMN_REFERENCE) return 0;
  const ColumnReference *reference = (const ColumnReference *)node;
  if (reference->star || reference->count == 0) return 0;
  const Column *column =
      columns_find(proof->relation, reference->names[reference->count - 1].symbol);
  for (uint16_t i = 0; column != NULL && i < proof->count && i < CHECK_PROVEN_MAX; i++) {
    if (proof->columns[i] == column->number) return (uint32_t)1 << i;
  }
  return 0;
}

// IS NULL asks for a row's columns rather than for the row.
static uint32_t plain_bit(const CheckProof *proof, const Node *node) {
  uint32_t bit = column_bit(proof, node);
  if (bit == 0) return 0;
  const ColumnReference *reference = (const ColumnReference *)node;
  const Column *column =
      columns_find(proof->relation, reference->names[reference->count - 1].symbol);
  return value_is_row(proof->executor, column->type) ? 0 : bit;
}

// Each column of a row: (a, b) IS NOT NULL.
static uint32_t plain_bits(const CheckProof *proof, const Node *node) {
  if (node->kind != NODE_ROW) return plain_bit(proof, node);
  uint32_t bits = 0;
  LIST_EACH(item, ((const RowExpression *)node)->items) { bits |= plain_bit(proof, item); }
  return bits;
}

static bool is_constant(const Node *node, ConstantKind kind) {
  return node != NULL && node->kind == NODE_CONSTANT && ((const Constant *)node)->kind == kind;
}

// `holds`: what follows if the expression is not false; else, if it is not true.
static uint32_t proven(const CheckProof *proof, const Node *expression, bool holds);

static uint32_t of_test(const CheckProof *proof, const TestExpression *test, bool holds) {
  switch (test->kind) {
  case TEST_NULL:
    if (holds) return test->negated ? plain_bits(proof, test->operand) : 0;
    return test->negated ? 0 : plain_bit(proof, test->operand);
  case TEST_DISTINCT: // from NULL
    if (test->negated == holds) return 0;
    if (is_constant(test->other, CONSTANT_NULL)) return column_bit(proof, test->operand);
    return is_constant(test->operand, CONSTANT_NULL) ? column_bit(proof, test->other) : 0;
  default: return 0;
  }
}

// Parts that must all be so prove what any of them does, and others what each of them does.
static uint32_t of_parts(const CheckProof *proof, const Chain *chain, bool holds) {
  bool all = (chain->kind == CHAIN_AND) == holds;
  uint32_t bits = all ? 0 : UINT32_MAX;
  LIST_EACH(link, chain->links) {
    uint32_t part = proven(proof, ((const ChainLink *)link)->operand, holds);
    bits = all ? bits | part : bits & part;
  }
  return bits;
}

// e = true, false <> e: the server makes e of them, or NOT e.
static uint32_t of_comparison(const CheckProof *proof, const Chain *chain, bool holds) {
  if (chain->links.count != 2) return 0;
  const Node *left = ((const ChainLink *)chain->links.first)->operand;
  const ChainLink *last = (const ChainLink *)chain->links.last;
  Slice name = executor_text(proof->executor, last->operator_name.name.symbol);
  bool is_equal = slice_equals(name, SLICE("="));
  if (!is_equal && !slice_equals(name, SLICE("<>"))) return 0;
  for (int side = 0; side < 2; side++) {
    const Node *constant = side == 0 ? last->operand : left;
    const Node *other = side == 0 ? left : last->operand;
    bool is_true = is_constant(constant, CONSTANT_TRUE);
    if (is_true || is_constant(constant, CONSTANT_FALSE))
      return proven(proof, other, is_true == is_equal ? holds : !holds);
  }
  return 0;
}

static uint32_t proven(const CheckProof *proof, const Node *expression, bool holds) {
  switch (expression->kind) {
  case NODE_TEST: return of_test(proof, (const TestExpression *)expression, holds);
  case NODE_NOT: return proven(proof, ((const NotExpression *)expression)->operand, !holds);
  case NODE_CHAIN: {
    const Chain *chain = (const Chain *)expression;
    if (chain->kind == CHAIN_OPERATOR) return of_comparison(proof, chain, holds);
    return of_parts(proof, chain, holds);
  }
  default: return 0;
  }
}

uint32_t check_proof_not_null(Executor *executor, const Node *expression, ObjectId relation,
    const uint16_t *columns, uint16_t count) {
  if (expression == NULL || count == 0) return 0;
  CheckProof proof = {
      .executor = executor,
      .relation = catalog_relation(executor->catalog, relation),
      .columns = columns,
      .count = count,
  };
  return proven(&proof, expression, true);
}
