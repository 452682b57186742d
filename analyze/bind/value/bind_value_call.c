#include "analyze/bind/value/bind_value.h"

// ---- the arguments

static void add_argument(Binder *binder, CallArguments *arguments, const Node *node) {
  if (arguments->count == CANDIDATE_ARGUMENTS_MAX) {
    arguments->too_many = true;
    return;
  }
  bool is_named = node->kind == NODE_ARGUMENT;
  if (is_named) {
    arguments->names[arguments->count] = ((const Argument *)node)->name.symbol;
    arguments->has_names = true;
  }
  arguments->types[arguments->count++] = binder_type_of(binder, node);
}

// Those of an ordered set come behind its direct ones.
CallArguments *binder_call_arguments(Binder *binder, const FunctionCall *call) {
  CallArguments *arguments = ARENA_NEW(binder->executor->arena, CallArguments);
  arguments->variadic = call->variadic;
  arguments->is_call = &call->node == binder->called && binder->executor->version_max >= 14;
  if (call->star) return arguments;
  LIST_EACH(node, call->arguments) add_argument(binder, arguments, node);
  if (!call->within_group) return arguments;
  LIST_EACH(node, call->order_by) {
    const Node *value = node->kind == NODE_SORT_KEY ? ((const SortKey *)node)->value : node;
    add_argument(binder, arguments, value);
  }
  return arguments;
}

// ---- values of one type: CASE, COALESCE, GREATEST, LEAST

static bool settle_common(
    Binder *binder, const CommonType *common, Span span, const char *what, TypeReference *type) {
  *type = common_type_result(common);
  if (common->found != VERDICT_NO || !binder_may_refuse(binder)) return true;
  return common_type_refuse(binder->executor, common, span, what);
}

static bool check_branch(
    Binder *binder, const CaseExpression *expression, const CaseBranch *branch) {
  if (expression->operand == NULL) return binder_boolean(binder, branch->condition, "CASE/WHEN");
  if (expression->operand->kind == NODE_ROW) return true;
  TypeReference operand = binder_type_of(binder, expression->operand);
  if (value_is(operand, BUILTIN_UNKNOWN)) operand = value_builtin(BUILTIN_TEXT);
  return binder_operate_plain(
      binder, "=", branch->condition->span, operand, binder_type_of(binder, branch->condition));
}

// The default comes first, as the server has it.
bool binder_settle_several(Binder *binder, const Node *node, TypeReference *type) {
  const CaseExpression *expression = (const CaseExpression *)node;
  CommonType common = common_type_start();
  TypeReference otherwise = expression->otherwise == NULL
                                ? value_builtin(BUILTIN_UNKNOWN)
                                : binder_type_of(binder, expression->otherwise);
  common_type_add(binder->executor, &common, otherwise);
  LIST_EACH(item, expression->branches) {
    const CaseBranch *branch = (const CaseBranch *)item;
    if (!check_branch(binder, expression, branch)) return false;
    common_type_add(binder->executor, &common, binder_type_of(binder, branch->result));
  }
  return settle_common(binder, &common, node->span, "CASE", type);
}

static bool settle_values(
    Binder *binder, const FunctionCall *call, const char *what, TypeReference *type) {
  CommonType common = common_type_start();
  LIST_EACH(node, call->arguments) {
    common_type_add(binder->executor, &common, binder_type_of(binder, node));
  }
  return settle_common(binder, &common, call->node.span, what, type);
}

// The first operand as its comparison takes it.
static bool settle_nullif(Binder *binder, const FunctionCall *call, TypeReference *type) {
  const Node *first = call->arguments.first, *second = call->arguments.last;
  TypeReference left = binder_type_of(binder, first), right = binder_type_of(binder, second);
  Executor *executor = binder->executor;
  OperatorName equals = {.name = {symbol_intern(executor->symbols, SLICE("=")), call->node.span},
      .span = call->node.span};
  CandidateChoice choice = operator_choose(executor, &equals, &left, right);
  if (choice.kind == CHOICE_ONE) {
    TypeReference taken = choice.candidate->arguments[0];
    *type = polymorphic_is(taken) || value_same(taken, left) ? left : taken;
    if (value_is(*type, BUILTIN_UNKNOWN)) *type = value_none();
  }
  return binder_operate_plain(binder, "=", call->node.span, left, right);
}

// ---- functions with a syntax of their own

static int32_t precision(const FunctionCall *call) {
  const Node *first = call->arguments.first;
  bool is_number = first != NULL && first->kind == NODE_CONSTANT &&
                   ((const Constant *)first)->kind == CONSTANT_INTEGER;
  return is_number ? ((const Constant *)first)->integer : -1;
}

static TypeReference with_precision(ObjectId id, const FunctionCall *call) {
  TypeReference type = value_builtin(id);
  type.modifiers[0] = precision(call);
  return type;
}

static TypeReference called(
    Binder *binder, const FunctionCall *call, const char *name, bool reversed) {
  CallArguments *arguments = binder_call_arguments(binder, call);
  if (reversed && arguments->count == 2) {
    TypeReference first = arguments->types[0];
    arguments->types[0] = arguments->types[1];
    arguments->types[1] = first;
  }
  return function_choose_builtin(binder->executor, slice_of(name), arguments).result;
}

static TypeReference extracted(Binder *binder, const FunctionCall *call) {
  CallArguments arguments = {.count = 2};
  arguments.types[0] = value_builtin(BUILTIN_TEXT);
  arguments.types[1] = binder_type_of(binder, call->arguments.last);
  FunctionChoice choice = function_choose_builtin(binder->executor, SLICE("extract"), &arguments);
  if (choice.kind == CHOICE_NONE) // before 14
    choice = function_choose_builtin(binder->executor, SLICE("date_part"), &arguments);
  if (choice.kind == CHOICE_ONE && choice.builtin->volatility != 'i')
    binder_note_mutable(binder, call->node.span);
  return choice.result;
}

static TypeReference substring(Binder *binder, const FunctionCall *call) {
  if (!slice_equals(call->detail, SLICE("for"))) return called(binder, call, "substring", false);
  CallArguments *arguments = binder_call_arguments(binder, call);
  arguments->types[2] = arguments->types[1];
  arguments->types[1] = value_builtin(BUILTIN_INT4);
  arguments->count = 3;
  return function_choose_builtin(binder->executor, SLICE("substring"), arguments).result;
}

bool binder_settle_special(Binder *binder, const FunctionCall *call, TypeReference *type) {
  *type = value_none();
  switch (call->special) {
  case SPECIAL_COALESCE: return settle_values(binder, call, "COALESCE", type);
  case SPECIAL_GREATEST: return settle_values(binder, call, "GREATEST", type);
  case SPECIAL_LEAST: return settle_values(binder, call, "LEAST", type);
  case SPECIAL_NULLIF: return settle_nullif(binder, call, type);
  case SPECIAL_CURRENT_DATE: *type = value_builtin(BUILTIN_DATE); return true;
  case SPECIAL_CURRENT_TIME: *type = with_precision(BUILTIN_TIMETZ, call); return true;
  case SPECIAL_CURRENT_TIMESTAMP: *type = with_precision(BUILTIN_TIMESTAMPTZ, call); return true;
  case SPECIAL_LOCALTIME: *type = with_precision(BUILTIN_TIME, call); return true;
  case SPECIAL_LOCALTIMESTAMP: *type = with_precision(BUILTIN_TIMESTAMP, call); return true;
  case SPECIAL_CURRENT_ROLE:
  case SPECIAL_CURRENT_USER:
  case SPECIAL_SESSION_USER:
  case SPECIAL_USER:
  case SPECIAL_CURRENT_CATALOG:
  case SPECIAL_CURRENT_SCHEMA: *type = value_builtin(BUILTIN_NAME_TYPE); return true;
  case SPECIAL_SYSTEM_USER:
  case SPECIAL_COLLATION_FOR:
  case SPECIAL_NORMALIZE:
  case SPECIAL_MERGE_ACTION: *type = value_builtin(BUILTIN_TEXT); return true;
  case SPECIAL_GROUPING: *type = value_builtin(BUILTIN_INT4); return true;
  case SPECIAL_EXTRACT: *type = extracted(binder, call); return true;
  case SPECIAL_POSITION: *type = called(binder, call, "position", true); return true;
  case SPECIAL_OVERLAY: *type = called(binder, call, "overlay", false); return true;
  case SPECIAL_SUBSTRING: *type = substring(binder, call); return true;
  case SPECIAL_TRIM:
    *type = called(binder, call, "btrim", slice_ends_with(call->detail, SLICE("from")));
    return true;
  default: return true;
  }
}
