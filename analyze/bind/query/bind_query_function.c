#include "analyze/bind/value/bind_value.h"

// Functions in FROM (manual: 7.2.1.4, Table Functions).

static ScopeColumn *column_array(Binder *binder, size_t count) {
  return ARENA_ARRAY(binder->executor->arena, count + 1, ScopeColumn);
}

// ---- unnest(a, b) is ROWS FROM (unnest(a), unnest(b))

static bool is_unnest_of_several(const Binder *binder, const Node *node) {
  if (node->kind != NODE_FUNCTION_CALL) return false;
  const FunctionCall *call = (const FunctionCall *)node;
  bool is_plain = call->special == SPECIAL_NONE && call->name.schema.symbol == SYMBOL_NONE;
  return is_plain && call->arguments.count > 1 &&
         slice_equals(executor_text(binder->executor, call->name.name.symbol), SLICE("unnest"));
}

static void give_unnested(Binder *binder, ScopeItem *item, const FunctionCall *call) {
  Executor *executor = binder->executor;
  item->columns = column_array(binder, call->arguments.count);
  item->columns_known = true;
  LIST_EACH(node, call->arguments) {
    TypeReference type = value_element(executor, binder_type_of(binder, node));
    if (type.type == OBJECT_ID_NONE || value_is_row(executor, type)) item->columns_known = false;
    item->columns[item->column_count++] =
        (ScopeColumn){.name = call->name.name.symbol, .type = type};
  }
}

static bool bind_one(Binder *binder, const Node *node) {
  if (is_unnest_of_several(binder, node))
    return binder_list(binder, ((const FunctionCall *)node)->arguments);
  return binder_node(binder, node);
}

// What returns a set must not stand in another call.
static bool check_top_level(Binder *binder, const Node *node) {
  const FunctionChoice *choice = node->kind == NODE_FUNCTION_CALL
                                     ? binder_call_choice(binder, (const FunctionCall *)node)
                                     : NULL;
  bool is_set = choice != NULL && ((choice->function != NULL && choice->function->returns_set) ||
                                      (choice->builtin != NULL && choice->builtin->returns_set));
  bool is_known = choice != NULL && choice->kind == CHOICE_ONE;
  if (!is_known || binder->seen.sets <= is_set) return true;
  return executor_fail(binder->executor, "0A000", node->span,
      "set-returning functions must appear at top level of FROM");
}

static bool bind_functions(Binder *binder, NodeList functions) {
  BindPlace place = binder->place;
  BindSeen before = binder_seen_start(binder);
  binder->place = PLACE_FROM_FUNCTION;
  bool bound = true;
  LIST_EACH(node, functions) {
    binder->seen.sets = 0;
    bound = bound && bind_one(binder, node) && check_top_level(binder, node);
  }
  binder->seen.sets = binder->seen.windows = 0;
  binder_seen_join(binder, before);
  binder->place = place;
  return bound;
}

// ---- what one function gives

// A function of one scalar column; its name is the alias's, or the function's.
static void give_scalar(Binder *binder, ScopeItem *item, const Node *call, TypeReference type) {
  item->columns = column_array(binder, 1);
  BindColumn column = {.type = type};
  binder_give_collation(binder, call, &column);
  item->columns[0] = (ScopeColumn){.name = item->name, .type = type, .collation = column.collation};
  item->column_count = 1;
  item->columns_known = true;
}

static uint32_t count_outputs(const FunctionChoice *choice) {
  if (choice == NULL) return 0;
  if (choice->function != NULL) return choice->function->output_count;
  return choice->builtin == NULL ? 0 : choice->builtin->output_count;
}

static ScopeColumn output_at(const Executor *executor, const FunctionChoice *choice, uint32_t at) {
  if (choice->function != NULL)
    return (ScopeColumn){
        .name = choice->function->output_names[at], .type = choice->function->outputs[at]};
  Slice name = builtin_text(builtin_output_names(choice->builtin)[at]);
  return (ScopeColumn){.name = symbol_intern(executor->symbols, name),
      .type = builtin_reference(builtin_outputs(choice->builtin)[at])};
}

// OUT parameters without a name are column1, column2 …
static void give_outputs(Binder *binder, ScopeItem *item, const FunctionChoice *choice) {
  Executor *executor = binder->executor;
  uint32_t count = count_outputs(choice);
  item->columns = column_array(binder, count);
  item->columns_known = true;
  for (uint32_t i = 0; i < count; i++) {
    ScopeColumn column = output_at(executor, choice, i);
    if (column.name == SYMBOL_NONE) {
      Slice name = arena_printf(executor->arena, "column%u", i + 1);
      column.name = symbol_intern(executor->symbols, name);
    }
    if (polymorphic_is(column.type)) column.type = value_none();
    item->columns[item->column_count++] = column;
  }
}

ScopeColumns binder_function_columns(Binder *binder, const FunctionCall *call) {
  const FunctionChoice *choice = binder_call_choice(binder, call);
  ScopeItem item = {.has_columns = true};
  if (count_outputs(choice) == 0) return (ScopeColumns){0};
  give_outputs(binder, &item, choice);
  return scope_columns(binder, &item);
}

// The columns that XMLTABLE and JSON_TABLE define, those of nested paths among them.
static size_t count_document_columns(NodeList parts) {
  size_t count = 0;
  LIST_EACH(node, parts) {
    if (node->kind == NODE_COLUMN_DEFINITION) count++;
    if (node->kind == NODE_SPECIAL_CLAUSE)
      count += count_document_columns(((const SpecialClause *)node)->parts);
  }
  return count;
}

static void give_document_columns(Binder *binder, ScopeItem *item, NodeList parts) {
  LIST_EACH(node, parts) {
    if (node->kind == NODE_SPECIAL_CLAUSE)
      give_document_columns(binder, item, ((const SpecialClause *)node)->parts);
    if (node->kind != NODE_COLUMN_DEFINITION) continue;
    const ColumnDefinition *definition = (const ColumnDefinition *)node;
    TypeReference type = value_builtin(BUILTIN_INT4); // FOR ORDINALITY
    if (definition->type != NULL) {
      const BindValue *bound = binder_value(binder, &definition->type->node);
      type = bound == NULL ? value_none() : bound->type;
    }
    item->columns[item->column_count++] =
        (ScopeColumn){.name = definition->name.symbol, .type = type};
  }
}

static void give_function_columns(Binder *binder, ScopeItem *item, const FunctionCall *call) {
  item->has_columns = true;
  if (call != NULL && call->node.kind == NODE_SPECIAL_EXPRESSION) {
    NodeList parts = ((const SpecialExpression *)(const void *)call)->parts;
    size_t count = count_document_columns(parts);
    item->columns = column_array(binder, count);
    item->columns_known = count > 0;
    give_document_columns(binder, item, parts);
    return;
  }
  if (call == NULL || call->node.kind != NODE_FUNCTION_CALL) return;
  if (is_unnest_of_several(binder, &call->node)) {
    give_unnested(binder, item, call);
    return;
  }
  const FunctionChoice *choice = binder_call_choice(binder, call);
  TypeReference type = binder_type_of(binder, &call->node);
  if (type.type == OBJECT_ID_NONE) return;
  uint32_t outputs = count_outputs(choice);
  if (value_is(type, BUILTIN_RECORD) && outputs > 0) {
    give_outputs(binder, item, choice);
    return;
  }
  const Object *object = catalog_get(binder->executor->catalog, type.type);
  if (value_is_row(binder->executor, type)) {
    item->relation = type.type;
    item->has_columns = false;
    item->columns_known = bind_columns_known(binder->executor, (const Relation *)object);
    return;
  }
  const BuiltinType *builtin = builtin_type(type.type);
  bool is_pseudo = builtin != NULL && builtin->kind == 'p' && builtin->id != BUILTIN_VOID;
  bool is_unsure = builtin == NULL && object == NULL;
  if (is_pseudo || is_unsure) return;
  if (outputs == 1 && !item->has_alias) {
    Symbol name = output_at(binder->executor, choice, 0).name;
    if (name != SYMBOL_NONE) {
      Symbol own = item->name;
      item->name = name;
      give_scalar(binder, item, &call->node, type);
      item->name = own;
      return;
    }
  }
  give_scalar(binder, item, &call->node, type);
}

// ---- several, and the number of the row

static void give_definitions(Binder *binder, ScopeItem *item, NodeList definitions) {
  item->columns = column_array(binder, definitions.count);
  LIST_EACH(node, definitions) {
    if (node->kind != NODE_COLUMN_DEFINITION) continue;
    const ColumnDefinition *definition = (const ColumnDefinition *)node;
    const BindValue *type =
        definition->type == NULL ? NULL : binder_value(binder, &definition->type->node);
    item->columns[item->column_count++] = (ScopeColumn){
        .name = definition->name.symbol, .type = type == NULL ? value_none() : type->type};
  }
  item->has_columns = true;
  item->columns_known = item->column_count > 0;
}

static ScopeColumns columns_of_one(
    Binder *binder, const ScopeItem *item, const FunctionTable *table, const Node *node) {
  ScopeItem one = {.has_alias = item->has_alias && table->functions.count == 1};
  if (node->kind == NODE_FUNCTION_TABLE) {
    give_definitions(binder, &one, ((const FunctionTable *)node)->columns);
  } else {
    if (node->kind == NODE_FUNCTION_CALL)
      one.name = one.has_alias ? item->name : ((const FunctionCall *)node)->name.name.symbol;
    give_function_columns(binder, &one, (const FunctionCall *)node);
  }
  ScopeColumns columns = scope_columns(binder, &one);
  columns.known = one.columns_known;
  return columns;
}

// ROWS FROM (f(), g()) WITH ORDINALITY: the columns of each, and the number.
static void give_joined_columns(Binder *binder, ScopeItem *item, const FunctionTable *table) {
  uint32_t count = 0, part = 0;
  ScopeColumns *parts =
      ARENA_ARRAY(binder->executor->arena, (size_t)table->functions.count + 1, ScopeColumns);
  LIST_EACH(node, table->functions) {
    parts[part] = columns_of_one(binder, item, table, node);
    count += parts[part++].count;
  }
  item->columns_known = true;
  item->columns = column_array(binder, count);
  for (size_t i = 0; i < part; i++) {
    if (parts[i].count > 0)
      memcpy(item->columns + item->column_count, parts[i].items,
          parts[i].count * sizeof *item->columns);
    item->column_count += parts[i].count;
    if (!parts[i].known) item->columns_known = false;
  }
  if (!table->ordinality) return;
  Symbol name = symbol_intern(binder->executor->symbols, SLICE("ordinality"));
  item->columns[item->column_count++] =
      (ScopeColumn){.name = name, .type = value_builtin(BUILTIN_INT8)};
}

bool binder_from_function(Binder *binder, Scope *scope, const FunctionTable *table) {
  if (!bind_functions(binder, table->functions) || !binder_list(binder, table->columns))
    return false;
  ScopeItem *item = scope_add(binder, scope);
  const Node *first = table->functions.first;
  if (first != NULL && first->kind == NODE_FUNCTION_TABLE) // one that defines its columns
    first = ((const FunctionTable *)first)->functions.first;
  if (first != NULL && first->kind == NODE_FUNCTION_CALL)
    item->name = ((const FunctionCall *)first)->name.name.symbol;
  if (first != NULL && first->kind == NODE_SPECIAL_EXPRESSION)
    item->name = bind_output_name(binder->executor, first);
  if (table->alias.name.symbol != SYMBOL_NONE) {
    item->name = table->alias.name.symbol;
    item->has_alias = true;
  }
  const Node *column = table->alias.columns.first;
  bool is_defined = column != NULL && column->kind == NODE_COLUMN_DEFINITION;
  if (is_defined && !binder_list(binder, table->alias.columns)) return false;
  item->has_columns = true;
  if (is_defined) {
    give_definitions(binder, item, table->alias.columns);
    return true;
  }
  bool is_plain =
      table->functions.count == 1 && !table->ordinality && first == table->functions.first;
  if (is_plain)
    give_function_columns(binder, item, (const FunctionCall *)first);
  else
    give_joined_columns(binder, item, table);
  scope_rename_columns(binder, item, table->alias.columns);
  return true;
}
