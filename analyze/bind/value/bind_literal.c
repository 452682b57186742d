#include "analyze/bind/value/bind_value.h"
#include "analyze/bind/value/value_reading.h"

// A string without a type beside something that has one is taken for one of that type: status = 'new'
// needs the type of status (manual: chapter 10, Type Conversion). Followed are types that a script made,
// in comparisons, CASE, COALESCE and its kin, and arguments of functions.

// Domains have the operators of their base only where that is no enum, so they are left out.
static bool is_script_type(const Executor *executor, TypeReference type) {
  const Object *object = catalog_get(executor->catalog, type.type);
  return object != NULL && object->object_class == CLASS_TYPE && object->kind != 'd';
}

static bool is_string(const Node *node) {
  return node != NULL && node->kind == NODE_CONSTANT &&
         ((const Constant *)node)->kind == CONSTANT_STRING;
}

static bool take(Binder *binder, TypeReference type, const Node *literal) {
  if (!is_string(literal)) return true;
  if (!value_check_string(binder->executor, &type, literal)) return false;
  if (!is_script_type(binder->executor, type)) return true;
  binder_refer(binder, type.type, 0);
  return bind_enum_label(binder->executor, &type, literal);
}

// Either may be the string.
static bool take_pair(Binder *binder, const Node *left, const Node *right) {
  if (is_string(right) && !is_string(left))
    return take(binder, binder_type_of(binder, left), right);
  if (is_string(left) && !is_string(right))
    return take(binder, binder_type_of(binder, right), left);
  return true;
}

// ---- comparisons

static bool compares(const Executor *executor, const OperatorName *name) {
  static const char *const operators[] = {"=", "<>", "!=", "<", ">", "<=", ">="};
  if (name->schema.symbol != SYMBOL_NONE) return false;
  Slice text = executor_text(executor, name->name.symbol);
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
    if (slice_equals(text, slice_of(operators[i]))) return true;
  }
  return false;
}

static bool take_operands(
    Binder *binder, const CandidateChoice *choice, const Node *left, const Node *right) {
  bool is_known = choice->kind == CHOICE_ONE && choice->candidate != NULL;
  if (!is_known) return true;
  return (left == NULL || take(binder, choice->candidate->arguments[0], left)) &&
         take(binder, choice->candidate->arguments[1], right);
}

// What the operators are given: of 1 + '2' an integer.
static bool take_operations(Binder *binder, const Chain *chain) {
  const ChainLink *first = (const ChainLink *)chain->links.first;
  const Node *left = first->operand;
  TypeReference type = binder_type_of(binder, left);
  for (const Node *node = first->node.next; node != NULL; node = node->next) {
    const ChainLink *link = (const ChainLink *)node;
    TypeReference right = binder_type_of(binder, link->operand);
    if (type.type == OBJECT_ID_NONE || right.type == OBJECT_ID_NONE) return true;
    CandidateChoice choice = operator_choose(binder->executor, &link->operator_name, &type, right);
    if (!take_operands(binder, &choice, left, link->operand)) return false;
    type = choice.result;
    left = NULL;
  }
  return true;
}

static bool has_string(const Chain *chain) {
  LIST_EACH(node, chain->links) {
    if (is_string(((const ChainLink *)node)->operand)) return true;
  }
  return false;
}

static bool take_chain(Binder *binder, const Chain *chain) {
  if (chain->kind != CHAIN_OPERATOR || !has_string(chain)) return true;
  const ChainLink *left = (const ChainLink *)chain->links.first;
  const ChainLink *right = (const ChainLink *)chain->links.last;
  bool is_comparison = chain->links.count == 2 && compares(binder->executor, &right->operator_name);
  return is_comparison ? take_pair(binder, left->operand, right->operand)
                       : take_operations(binder, chain);
}

static bool take_items(Binder *binder, TypeReference type, NodeList items) {
  LIST_EACH(item, items) {
    if (!take(binder, type, item)) return false;
  }
  return true;
}

static bool take_comparison(Binder *binder, const Comparison *comparison) {
  switch (comparison->kind) {
  case COMPARISON_IN: {
    if (comparison->right->kind != NODE_ROW || is_string(comparison->left)) return true;
    NodeList items = ((const RowExpression *)comparison->right)->items;
    return take_items(binder, binder_type_of(binder, comparison->left), items);
  }
  case COMPARISON_BETWEEN:
  case COMPARISON_BETWEEN_SYMMETRIC:
    return take_pair(binder, comparison->left, comparison->right) &&
           take_pair(binder, comparison->left, comparison->third);
  case COMPARISON_ANY:
  case COMPARISON_ALL: {
    if (!is_string(comparison->right) || !compares(binder->executor, &comparison->operator_name))
      return true;
    TypeReference type = binder_type_of(binder, comparison->left);
    type.array_dimensions++;
    return take(binder, type, comparison->right);
  }
  default: return true;
  }
}

// ---- several values of one type

// The first of them that has a type of a script's.
static TypeReference common_type(Binder *binder, NodeList values) {
  LIST_EACH(node, values) {
    TypeReference type = is_string(node) ? bind_no_type() : binder_type_of(binder, node);
    if (is_script_type(binder->executor, type)) return type;
  }
  return bind_no_type();
}

static bool take_case(Binder *binder, const CaseExpression *expression) {
  TypeReference result = bind_no_type();
  if (expression->otherwise != NULL) result = binder_type_of(binder, expression->otherwise);
  LIST_EACH(node, expression->branches) {
    const CaseBranch *branch = (const CaseBranch *)node;
    if (!is_script_type(binder->executor, result) && !is_string(branch->result))
      result = binder_type_of(binder, branch->result);
    if (expression->operand != NULL && !take_pair(binder, expression->operand, branch->condition))
      return false;
  }
  LIST_EACH(node, expression->branches) {
    if (!take(binder, result, ((const CaseBranch *)node)->result)) return false;
  }
  return take(binder, result, expression->otherwise);
}

static bool take_builtin(Binder *binder, const FunctionCall *call) {
  const FunctionChoice *choice = binder_call_choice(binder, call);
  const BuiltinOverload *builtin = choice == NULL ? NULL : choice->builtin;
  bool is_known = builtin != NULL && choice->kind == CHOICE_ONE && !choice->is_cast &&
                  call->arguments.count == builtin->argument_count;
  if (!is_known) return true;
  const BuiltinCode *types = builtin_arguments(builtin);
  uint32_t left = call->arguments.count;
  LIST_EACH(argument, call->arguments) {
    bool stands_for_several = builtin->variadic && --left == 0;
    if (argument->kind == NODE_ARGUMENT || stands_for_several) return true;
    if (!take(binder, builtin_reference(*types++), argument)) return false;
  }
  return true;
}

bool binder_call_literals(Binder *binder, const FunctionCall *call) {
  if (call->special == SPECIAL_COALESCE || call->special == SPECIAL_GREATEST ||
      call->special == SPECIAL_LEAST || call->special == SPECIAL_NULLIF)
    return take_items(binder, common_type(binder, call->arguments), call->arguments);
  bool has_string = false;
  LIST_EACH(argument, call->arguments) has_string |= is_string(argument);
  if (!has_string) return true;
  const Function *function = binder_callee(binder, call);
  if (function == NULL) return take_builtin(binder, call);
  if (!function->arguments_known) return true;
  uint16_t position = 0;
  LIST_EACH(argument, call->arguments) {
    bool is_variadic = function->variadic && position + 1 >= function->argument_count;
    if (position >= function->argument_count || is_variadic || argument->kind == NODE_ARGUMENT)
      return true;
    if (!take(binder, function->arguments[position++], argument)) return false;
  }
  return true;
}

bool binder_literals(Binder *binder, const Node *node) {
  switch (node->kind) {
  case NODE_CHAIN: return take_chain(binder, (const Chain *)node);
  case NODE_COMPARISON: return take_comparison(binder, (const Comparison *)node);
  case NODE_CASE: return take_case(binder, (const CaseExpression *)node);
  case NODE_TEST: {
    const TestExpression *test = (const TestExpression *)node;
    return test->kind != TEST_DISTINCT || take_pair(binder, test->operand, test->other);
  }
  default: return true;
  }
}
