#include "analyze/bind/bind_query.h"
#include "analyze/bind/function_candidates.h"
#include "analyze/catalog/builtin.h"

#define TYPE_DEPTH_MAX 8 // how far down an expression's type is looked for

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

// ---- types, as far as they are simple to know

static TypeReference type_of(Binder *binder, const Node *node, int depth);

static TypeReference constant_type(const Constant *constant) {
  switch (constant->kind) {
  case CONSTANT_INTEGER: return bind_builtin_type("int4");
  case CONSTANT_TRUE:
  case CONSTANT_FALSE: return bind_builtin_type("bool");
  case CONSTANT_BIT_STRING:
  case CONSTANT_HEX_STRING: return bind_builtin_type("bit");
  case CONSTANT_NUMBER:
    for (size_t i = 0; i < constant->text.length; i++) {
      if (strchr(".eE", constant->text.start[i]) != NULL) return bind_builtin_type("numeric");
    }
    return bind_no_type();
  default: return bind_no_type();
  }
}

static TypeReference call_type(Binder *binder, const FunctionCall *call) {
  if (call->special == SPECIAL_CURRENT_DATE) return bind_builtin_type("date");
  if (call->special == SPECIAL_CURRENT_TIMESTAMP && call->arguments.count == 0)
    return bind_builtin_type("timestamptz");
  if (call->special != SPECIAL_NONE) return bind_no_type();
  const Function *function = binder_callee(binder, call);
  if (function != NULL) return function->returns;
  FunctionCandidates candidates;
  const QualifiedName *name = &call->name;
  bool qualified = name->schema.symbol != SYMBOL_NONE &&
                   name->schema.symbol != binder->executor->words.pg_catalog;
  if (qualified) return bind_no_type();
  if (!function_candidates(binder->executor, name, BIND_MAY_MISS, &candidates))
    return bind_no_type();
  const BuiltinFunction *builtin =
      builtin_function_by_name(executor_text(binder->executor, name->name.symbol));
  if (builtin == NULL || candidates.count > 0) return bind_no_type();
  TypeReference result = bind_no_type();
  result.type = builtin->result;
  return result;
}

static bool same(const TypeReference *a, const TypeReference *b) {
  return a->type == b->type && a->array_dimensions == b->array_dimensions &&
         a->modifiers[0] == b->modifiers[0] && a->modifiers[1] == b->modifiers[1];
}

static TypeReference cast_type(Binder *binder, const Cast *cast) {
  const Node *last = cast->types.last;
  TypeReference type = bind_no_type();
  if (last == NULL || last->kind != NODE_TYPE_NAME) return type;
  if (!binder_type(binder, (const TypeName *)last, &type)) return bind_no_type();
  return type;
}

static TypeReference case_type(Binder *binder, const CaseExpression *expression, int depth) {
  TypeReference type = type_of(binder, expression->otherwise, depth);
  LIST_EACH(node, expression->branches) {
    TypeReference next = type_of(binder, ((const CaseBranch *)node)->result, depth);
    if (expression->otherwise == NULL && node == expression->branches.first) type = next;
    if (type.type == OBJECT_ID_NONE || !same(&type, &next)) return bind_no_type();
  }
  return type;
}

static TypeReference subquery_type(const SubqueryExpression *subquery) {
  return subquery->kind == SUBQUERY_EXISTS ? bind_builtin_type("bool") : bind_no_type();
}

static TypeReference type_of(Binder *binder, const Node *node, int depth) {
  if (node == NULL || depth >= TYPE_DEPTH_MAX) return bind_no_type();
  switch (node->kind) {
  case NODE_COLUMN_REFERENCE: {
    ScopeColumn column;
    scope_look_up(binder, (const ColumnReference *)node, &column);
    return column.type;
  }
  case NODE_CONSTANT: return constant_type((const Constant *)node);
  case NODE_CAST: return cast_type(binder, (const Cast *)node);
  case NODE_COLLATE: return type_of(binder, ((const CollateExpression *)node)->operand, depth + 1);
  case NODE_FUNCTION_CALL: return call_type(binder, (const FunctionCall *)node);
  case NODE_CASE: return case_type(binder, (const CaseExpression *)node, depth + 1);
  case NODE_NOT:
  case NODE_TEST:
  case NODE_COMPARISON: return bind_builtin_type("bool");
  case NODE_SUBQUERY: return subquery_type((const SubqueryExpression *)node);
  case NODE_CHAIN:
    if (((const Chain *)node)->kind != CHAIN_OPERATOR) return bind_builtin_type("bool");
    return bind_no_type();
  default: return bind_no_type();
  }
}

TypeReference binder_type_of(Binder *binder, const Node *expression) {
  if (binder->type_depth >= TYPE_DEPTH_MAX) return bind_no_type();
  binder->type_depth++;
  TypeReference type = type_of(binder, expression, 0);
  binder->type_depth--;
  return type;
}

// A string that nothing gives a type to is text in the end; so is NULL.
static TypeReference output_type(Binder *binder, const Node *value) {
  if (value->kind == NODE_CONSTANT) {
    ConstantKind kind = ((const Constant *)value)->kind;
    if (kind == CONSTANT_STRING || kind == CONSTANT_NULL) return bind_builtin_type("text");
  }
  return binder_type_of(binder, value);
}

// ---- the list

typedef struct OutputList {
  Binder *binder;
  BindQuery *query;
  uint32_t capacity;
} OutputList;

static void add_output(OutputList *list, Symbol name, TypeReference type) {
  BindQuery *query = list->query;
  if (query->column_count == list->capacity) {
    list->capacity = list->capacity == 0 ? 16 : list->capacity * 2;
    BindColumn *larger = ARENA_ARRAY(list->binder->executor->arena, list->capacity, BindColumn);
    if (query->column_count > 0)
      memcpy(larger, query->columns, query->column_count * sizeof *larger);
    query->columns = larger;
  }
  query->columns[query->column_count++] = (BindColumn){name, type};
}

static void add_columns(OutputList *list, ScopeColumns columns) {
  for (uint32_t i = 0; i < columns.count; i++) {
    const ScopeColumn *column = &columns.items[i];
    binder_refer(list->binder, column->relation, column->number);
    add_output(list, column->name, column->type);
  }
  if (!columns.known) list->query->columns_known = false;
}

static bool add_star(OutputList *list, const ColumnReference *reference, NodeList from) {
  Binder *binder = list->binder;
  if (reference->count == 0) {
    if (binder->scope->count == 0 && !binder->scope->lenient)
      return executor_fail(binder->executor, "42601", reference->node.span,
          "SELECT * with no tables specified is not valid");
    add_columns(list, binder_star(binder, from, binder->scope));
    return true;
  }
  const ScopeItem *item = scope_item_named(binder, reference->names, reference->count);
  if (item == NULL) {
    list->query->columns_known = false;
    return reference->count > 2 || scope_missing_item(binder, reference);
  }
  add_columns(list, scope_columns(binder, item));
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
      list->query->columns_known = false;
      return true;
    }
  }
  Symbol name = node->kind == NODE_TARGET ? ((const Target *)node)->name.symbol : SYMBOL_NONE;
  if (name == SYMBOL_NONE) name = bind_output_name(binder->executor, value);
  add_output(list, name, output_type(binder, value));
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
