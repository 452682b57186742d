#include "analyze/apply/expression.h"
#include "analyze/apply/table/column.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/columns.h"

typedef struct Walk {
  Executor *executor;
  ObjectId relation;
  Symbol relation_name;
  ExpressionUse use;
  size_t capacity;
} Walk;

static void add_column(Walk *walk, uint16_t number) {
  ExpressionUse *use = &walk->use;
  for (uint16_t i = 0; i < use->column_count; i++) {
    if (use->columns[i] == number) return;
  }
  if (use->column_count == walk->capacity) {
    size_t capacity = walk->capacity == 0 ? 4 : 2 * walk->capacity;
    uint16_t *columns = ARENA_ARRAY(walk->executor->arena, capacity, uint16_t);
    if (use->column_count > 0) memcpy(columns, use->columns, use->column_count * sizeof *columns);
    use->columns = columns;
    walk->capacity = capacity;
  }
  use->columns[use->column_count++] = number;
}

static void read_reference(Walk *walk, const ColumnReference *reference) {
  ExpressionUse *use = &walk->use;
  if (!use->has_reference) use->reference = reference->node.span;
  use->has_reference = true;
  if (walk->relation == OBJECT_ID_NONE) return;
  if (reference->star || reference->count == 0) {
    use->has_whole_row = true;
    return;
  }
  Name last = reference->names[reference->count - 1];
  if (reference->count > 1 && reference->names[reference->count - 2].symbol != walk->relation_name)
    return;
  uint16_t number = bind_column_number(walk->executor, walk->relation, last.symbol);
  if (number == 0 && reference->count == 1 && last.symbol == walk->relation_name) {
    use->has_whole_row = true;
    return;
  }
  if (number == 0 && column_is_system_name(walk->executor, last.symbol)) {
    bool is_table = slice_equals(executor_text(walk->executor, last.symbol), SLICE("tableoid"));
    use->has_table_oid |= is_table;
    if (is_table || use->has_system_column) return;
    use->has_system_column = true;
    use->system_column_name = last.symbol;
    use->system_column = reference->node.span;
    return;
  }
  if (number == 0) number = bind_column_find(walk->executor, walk->relation, last);
  if (number != 0) add_column(walk, number);
}

static bool is_mutable_special(SpecialFunction special) {
  switch (special) {
  case SPECIAL_CURRENT_DATE:
  case SPECIAL_CURRENT_TIME:
  case SPECIAL_CURRENT_TIMESTAMP:
  case SPECIAL_LOCALTIME:
  case SPECIAL_LOCALTIMESTAMP:
  case SPECIAL_CURRENT_ROLE:
  case SPECIAL_CURRENT_USER:
  case SPECIAL_SESSION_USER:
  case SPECIAL_SYSTEM_USER:
  case SPECIAL_USER:
  case SPECIAL_CURRENT_CATALOG:
  case SPECIAL_CURRENT_SCHEMA: return true;
  default: return false;
  }
}

static const BuiltinFunction *called_builtin(const Walk *walk, const FunctionCall *call) {
  Symbol schema = call->name.schema.symbol;
  if (call->special != SPECIAL_NONE) return NULL;
  if (schema != SYMBOL_NONE && schema != walk->executor->words.pg_catalog) return NULL;
  return builtin_function_by_name(executor_text(walk->executor, call->name.name.symbol));
}

// Which of several functions of one name is called is not worked out, so only those are certain that
// have one form, without arguments, and volatile ones: only ts_rewrite has others beside them.
static bool is_mutable_call(const Walk *walk, const FunctionCall *call) {
  if (call->special != SPECIAL_NONE) return is_mutable_special(call->special);
  const BuiltinFunction *builtin = called_builtin(walk, call);
  if (builtin == NULL || builtin->volatility == 'i') return false;
  if (builtin->volatility == 'v')
    return !slice_equals(builtin_text(builtin->name), SLICE("ts_rewrite"));
  return builtin->max_arguments == 0 && !builtin->has_variadic && call->arguments.count == 0;
}

static void read_call(Walk *walk, const FunctionCall *call) {
  ExpressionUse *use = &walk->use;
  if (!use->is_mutable && is_mutable_call(walk, call)) {
    use->is_mutable = true;
    use->mutable_call = call->node.span;
  }
  const BuiltinFunction *builtin = called_builtin(walk, call);
  if (call->over != NULL && !use->has_window) {
    use->has_window = true;
    use->window = call->node.span;
  }
  if (builtin == NULL || builtin->has_plain || call->over != NULL) {
    bool is_set = builtin != NULL && builtin->returns_set; // all of that name do
    if (is_set && !use->has_set) {
      use->has_set = true;
      use->set = call->node.span;
    }
    return;
  }
  if (builtin->has_aggregate && !use->has_aggregate) {
    use->has_aggregate = true;
    use->aggregate = call->node.span;
  }
}

static bool visit(const Node *node, void *payload) {
  Walk *walk = payload;
  ExpressionUse *use = &walk->use;
  switch (node->kind) {
  case NODE_COLUMN_REFERENCE: read_reference(walk, (const ColumnReference *)node); return true;
  case NODE_SUBQUERY:
    if (!use->has_subquery) use->subquery = node->span;
    use->has_subquery = true;
    return true;
  case NODE_FUNCTION_CALL: read_call(walk, (const FunctionCall *)node); break;
  default: break;
  }
  return ast_each_child(node, visit, walk);
}

ExpressionUse expression_use(Executor *executor, const Node *expression, ObjectId relation) {
  const Object *object = catalog_get(executor->catalog, relation);
  Walk walk = {
      .executor = executor,
      .relation = relation,
      .relation_name = object == NULL ? SYMBOL_NONE : object->name,
  };
  if (expression != NULL) visit(expression, &walk);
  return walk.use;
}

bool expression_check(
    Executor *executor, const ExpressionUse *use, const char *where, const char *one) {
  if (use->has_subquery)
    return executor_fail(executor, "0A000", use->subquery, "cannot use subquery in %s", one);
  if (use->has_aggregate)
    return executor_fail(
        executor, "42803", use->aggregate, "aggregate functions are not allowed in %s", where);
  if (use->has_window)
    return executor_fail(
        executor, "42P20", use->window, "window functions are not allowed in %s", where);
  if (use->has_set)
    return executor_fail(
        executor, "0A000", use->set, "set-returning functions are not allowed in %s", where);
  return true;
}

// ---- names of columns made of expressions

static Slice last_type_name(const Executor *executor, const Cast *cast) {
  if (cast->types.last == NULL) return SLICE("");
  return executor_text(executor, ((const TypeName *)cast->types.last)->name.name.symbol);
}

static const char *special_word(SpecialFunction special) {
  switch (special) {
#define SPECIAL(name, word)                                                                        \
  case SPECIAL_##name:                                                                             \
    return word;
#include "grammar/special.def"
#undef SPECIAL
  case SPECIAL_NONE: break;
  }
  return "";
}

static Slice call_name(const Executor *executor, const FunctionCall *call) {
  switch (call->special) {
  case SPECIAL_NONE: return executor_text(executor, call->name.name.symbol);
  case SPECIAL_COLLATION_FOR: return SLICE("pg_collation_for");
  case SPECIAL_TRIM: return SLICE("btrim");
  case SPECIAL_TREAT: return SLICE("");
  default: return slice_of(special_word(call->special));
  }
}

static Slice field_name(const Executor *executor, const Indirection *indirection) {
  Symbol name = SYMBOL_NONE;
  LIST_EACH(node, indirection->steps) {
    const IndirectionStep *step = (const IndirectionStep *)node;
    if (step->kind == INDIRECTION_FIELD) name = step->field.symbol;
  }
  return name == SYMBOL_NONE ? expression_name(executor, indirection->operand)
                             : executor_text(executor, name);
}

Slice expression_name(const Executor *executor, const Node *expression) {
  if (expression == NULL) return SLICE("");
  switch (expression->kind) {
  case NODE_COLUMN_REFERENCE: {
    const ColumnReference *reference = (const ColumnReference *)expression;
    if (reference->star || reference->count == 0) return SLICE("");
    return executor_text(executor, reference->names[reference->count - 1].symbol);
  }
  case NODE_INDIRECTION: return field_name(executor, (const Indirection *)expression);
  case NODE_FUNCTION_CALL: return call_name(executor, (const FunctionCall *)expression);
  case NODE_CAST: {
    const Cast *cast = (const Cast *)expression;
    Slice name = expression_name(executor, cast->operand);
    return name.length > 0 ? name : last_type_name(executor, cast);
  }
  case NODE_COLLATE:
    return expression_name(executor, ((const CollateExpression *)expression)->operand);
  case NODE_TIME_ZONE: return SLICE("timezone");
  case NODE_ARRAY: return SLICE("array");
  case NODE_ROW: return SLICE("row");
  case NODE_CASE: {
    Slice name = expression_name(executor, ((const CaseExpression *)expression)->otherwise);
    return name.length > 0 ? name : SLICE("case");
  }
  default: return SLICE("");
  }
}
