#include "analyze/bind/value/bind_value.h"
#include "analyze/catalog/builtin/builtin.h"

TypeReference bind_no_type(void) { return (TypeReference){.modifiers = {-1, -1}}; }

TypeReference bind_builtin_type(const char *name) {
  return (TypeReference){.type = builtin_type_by_name(slice_of(name)), .modifiers = {-1, -1}};
}

// ---- names, as the server gives them to columns that have no AS

typedef struct OutputName {
  Slice text;
  bool is_weak; // a cast's or CASE's, which gives way to a better one
} OutputName;

static OutputName name_of(const Executor *executor, const Node *node);

static OutputName special_name(SpecialFunction special, Slice detail) {
  static const char *const words[] = {
#define SPECIAL(name, word) [SPECIAL_##name] = word,
#include "grammar/special.def"
#undef SPECIAL
  };
  if (special == SPECIAL_COLLATION_FOR) return (OutputName){SLICE("pg_collation_for"), false};
  if (special == SPECIAL_TRIM) {
    if (slice_equals(detail, SLICE("leading"))) return (OutputName){SLICE("ltrim"), false};
    if (slice_equals(detail, SLICE("trailing"))) return (OutputName){SLICE("rtrim"), false};
    return (OutputName){SLICE("btrim"), false};
  }
  return (OutputName){slice_of(words[special]), false};
}

static OutputName subquery_name(const Executor *executor, const SubqueryExpression *subquery) {
  if (subquery->kind == SUBQUERY_EXISTS) return (OutputName){SLICE("exists"), false};
  if (subquery->kind == SUBQUERY_ARRAY) return (OutputName){SLICE("array"), false};
  const Node *query = subquery->query;
  while (query != NULL && query->kind == NODE_SET_OPERATION) {
    const Node *first = ((const SetOperation *)query)->arms.first;
    query = first == NULL ? NULL : ((const SetArm *)first)->query;
  }
  if (query == NULL || query->kind != NODE_SELECT) return (OutputName){SLICE(""), true};
  const Node *target = ((const Select *)query)->targets.first;
  if (target == NULL || target->kind != NODE_TARGET) return (OutputName){SLICE(""), true};
  const Target *first = (const Target *)target;
  if (first->name.symbol != SYMBOL_NONE)
    return (OutputName){executor_text(executor, first->name.symbol), false};
  return name_of(executor, first->value);
}

static OutputName cast_name(const Executor *executor, const Cast *cast) {
  OutputName name = name_of(executor, cast->operand);
  if (name.text.length > 0 && !name.is_weak) return name;
  const Node *last = cast->types.last;
  if (last == NULL || last->kind != NODE_TYPE_NAME) return name;
  Symbol type = ((const TypeName *)last)->name.name.symbol;
  return (OutputName){executor_text(executor, type), true};
}

static OutputName indirection_name(const Executor *executor, const Indirection *indirection) {
  OutputName name = {SLICE(""), true};
  LIST_EACH(node, indirection->steps) {
    const IndirectionStep *step = (const IndirectionStep *)node;
    if (step->kind == INDIRECTION_FIELD)
      name = (OutputName){executor_text(executor, step->field.symbol), false};
  }
  return name.text.length > 0 ? name : name_of(executor, indirection->operand);
}

static OutputName name_of(const Executor *executor, const Node *node) {
  if (node == NULL) return (OutputName){SLICE(""), true};
  switch (node->kind) {
  case NODE_COLUMN_REFERENCE: {
    const ColumnReference *reference = (const ColumnReference *)node;
    if (reference->star || reference->count == 0) break;
    return (OutputName){
        executor_text(executor, reference->names[reference->count - 1].symbol), false};
  }
  case NODE_FUNCTION_CALL: {
    const FunctionCall *call = (const FunctionCall *)node;
    if (call->special != SPECIAL_NONE) return special_name(call->special, call->detail);
    return (OutputName){executor_text(executor, call->name.name.symbol), false};
  }
  case NODE_SPECIAL_EXPRESSION:
    return special_name(((const SpecialExpression *)node)->special, SLICE(""));
  case NODE_CAST: return cast_name(executor, (const Cast *)node);
  case NODE_COLLATE: return name_of(executor, ((const CollateExpression *)node)->operand);
  case NODE_INDIRECTION: return indirection_name(executor, (const Indirection *)node);
  case NODE_TIME_ZONE: return (OutputName){SLICE("timezone"), false};
  case NODE_SUBQUERY: return subquery_name(executor, (const SubqueryExpression *)node);
  case NODE_CASE: {
    OutputName name = name_of(executor, ((const CaseExpression *)node)->otherwise);
    if (name.text.length > 0 && !name.is_weak) return name;
    return (OutputName){SLICE("case"), true};
  }
  case NODE_ARRAY: return (OutputName){SLICE("array"), false};
  case NODE_ROW: return (OutputName){SLICE("row"), false};
  case NODE_CONSTANT: {
    ConstantKind kind = ((const Constant *)node)->kind;
    if (kind == CONSTANT_TRUE || kind == CONSTANT_FALSE) return (OutputName){SLICE("bool"), true};
    break;
  }
  case NODE_TEST:
    if (((const TestExpression *)node)->kind == TEST_NORMALIZED)
      return (OutputName){SLICE("is_normalized"), false};
    break;
  case NODE_COMPARISON:
    if (((const Comparison *)node)->kind == COMPARISON_OVERLAPS)
      return (OutputName){SLICE("overlaps"), false};
    break;
  default: break;
  }
  return (OutputName){SLICE(""), true};
}

Symbol bind_output_name(const Executor *executor, const Node *expression) {
  OutputName name = name_of(executor, expression);
  if (name.text.length == 0) name.text = SLICE("?column?");
  return symbol_intern(executor->symbols, name.text);
}

// ---- the list

typedef struct OutputList {
  Binder *binder;
  BindQuery *query;
  uint32_t capacity;
} OutputList;

static void add_output(OutputList *list, BindColumn column) {
  BindQuery *query = list->query;
  if (query->column_count == list->capacity) {
    list->capacity = list->capacity == 0 ? 16 : list->capacity * 2;
    BindColumn *larger = ARENA_ARRAY(list->binder->executor->arena, list->capacity, BindColumn);
    if (query->column_count > 0)
      memcpy(larger, query->columns, query->column_count * sizeof *larger);
    query->columns = larger;
  }
  query->columns[query->column_count++] = column;
}

static void keep_columns(Binder *binder, const Node *node, ScopeColumns columns) {
  if (!binder->executor->keeps_definitions) return;
  ScopeColumns *kept = ARENA_NEW(binder->executor->arena, ScopeColumns);
  *kept = columns;
  binder_keep_detail(binder, node, kept);
}

// `node` is the `*`.
static void add_columns(OutputList *list, const Node *node, ScopeColumns columns) {
  keep_columns(list->binder, node, columns);
  for (uint32_t i = 0; i < columns.count; i++) {
    const ScopeColumn *column = &columns.items[i];
    binder_refer(list->binder, column->relation, column->number);
    add_output(list,
        (BindColumn){.name = column->name, .type = column->type, .collation = column->collation});
  }
  if (!columns.known) list->query->columns_known = false;
}

static bool add_star(OutputList *list, const ColumnReference *reference, NodeList from) {
  Binder *binder = list->binder;
  if (reference->count == 0) {
    if (binder->scope->count == 0 && !binder->scope->lenient)
      return executor_fail(binder->executor, "42601", reference->node.span,
          "SELECT * with no tables specified is not valid");
    add_columns(list, &reference->node, binder_star(binder, from, binder->scope));
    return true;
  }
  const ScopeItem *item = scope_item_named(binder, reference->names, reference->count);
  if (item == NULL) {
    list->query->columns_known = false;
    return reference->count > 2 || scope_missing_item(binder, reference);
  }
  add_columns(list, &reference->node, scope_columns(binder, item));
  return true;
}

static bool add_target(OutputList *list, const Node *node, NodeList from) {
  Binder *binder = list->binder;
  const Node *value = node->kind == NODE_TARGET ? ((const Target *)node)->value : node;
  if (value == NULL) return true;
  if (value->kind == NODE_COLUMN_REFERENCE && ((const ColumnReference *)value)->star)
    return add_star(list, (const ColumnReference *)value, from);
  if (!binder_node(binder, value)) return false;
  if (value->kind == NODE_INDIRECTION) {
    const Node *last = ((const Indirection *)value)->steps.last;
    if (last != NULL && ((const IndirectionStep *)last)->kind == INDIRECTION_STAR) {
      add_columns(list, value, binder_field_columns(binder, (const Indirection *)value));
      return true;
    }
  }
  Symbol name = node->kind == NODE_TARGET ? ((const Target *)node)->name.symbol : SYMBOL_NONE;
  if (name == SYMBOL_NONE) name = bind_output_name(binder->executor, value);
  BindColumn column = {.name = name, .type = binder_type_of(binder, value)};
  binder_give_collation(binder, value, &column);
  add_output(list, column);
  return true;
}

bool binder_all_outputs(Binder *binder, const Select *select, BindQuery *result) {
  *result = (BindQuery){.columns_known = true};
  OutputList list = {.binder = binder, .query = result};
  add_columns(&list, &select->node, binder_star(binder, select->from, binder->scope));
  return true;
}

bool binder_outputs(Binder *binder, NodeList targets, NodeList from, BindQuery *result) {
  *result = (BindQuery){.columns_known = true};
  OutputList list = {.binder = binder, .query = result};
  LIST_EACH(node, targets) {
    if (!add_target(&list, node, from)) return false;
  }
  return true;
}
