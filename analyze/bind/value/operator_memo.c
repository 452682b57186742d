#include "analyze/bind/value/operator_memo.h"

// A range, row or array may be taken by an operator that fits the types in it.
static bool is_simple(const Executor *executor, TypeReference type) {
  return value_is(type, BUILTIN_UNKNOWN) || value_is_plain(value_base(executor, type));
}

static OperatorMemo *place_of(
    Executor *executor, Symbol name, const TypeReference *left, TypeReference right) {
  uint32_t other = left == NULL ? 0 : left->type;
  uint32_t hash = ((name * 31 + other) * 31 + right.type) * UINT32_C(0x9E3779B9);
  return &executor->operators.places[(hash >> 16) % OPERATOR_MEMO_PLACES];
}

static bool is_current(Executor *executor) {
  bind_search_path(executor);
  if (executor->path.count == 0) return false; // it is read anew each time
  const OperatorMemos *memos = &executor->operators;
  return memos->changes == catalog_choice_changes(executor->catalog) &&
         path_key_is_same(&memos->path, &executor->path.key);
}

const BuiltinOperator *operator_remembered(
    Executor *executor, Symbol name, const TypeReference *left, TypeReference right) {
  const OperatorMemo *memo = place_of(executor, name, left, right);
  bool is_same = memo->chosen != NULL && memo->name == name && memo->right == right.type &&
                 memo->left == (left == NULL ? OBJECT_ID_NONE : left->type) &&
                 !value_is_array(right) && !(left != NULL && value_is_array(*left));
  return is_same && is_current(executor) ? memo->chosen : NULL;
}

void operator_remember(Executor *executor, Symbol name, const TypeReference *left,
    TypeReference right, const BuiltinOperator *chosen) {
  if (!is_simple(executor, right) || (left != NULL && !is_simple(executor, *left))) return;
  if (!is_current(executor)) {
    executor->operators = (OperatorMemos){
        .path = executor->path.key, .changes = catalog_choice_changes(executor->catalog)};
    if (executor->path.count == 0) return;
  }
  *place_of(executor, name, left, right) = (OperatorMemo){.name = name,
      .left = left == NULL ? OBJECT_ID_NONE : left->type,
      .right = right.type,
      .chosen = chosen};
}
