#include "analyze/apply/code/code_bodies.h"
#include "analyze/apply/code/code_function.h"
#include "analyze/apply/option_text.h"
#include "analyze/catalog/builtin/builtin.h"

// ---- settings that are in force while it runs

#define MOST_SETTINGS 16u

typedef struct Surroundings {
  Symbol names[MOST_SETTINGS];
  SettingValue before[MOST_SETTINGS];
  size_t count;
} Surroundings;

static void put(Executor *executor, Surroundings *outside, Symbol name, Symbol value) {
  if (outside->count == MOST_SETTINGS) return;
  SettingValue before = catalog_setting(executor->catalog, name);
  outside->names[outside->count] = name;
  outside->before[outside->count++] = before;
  catalog_set(executor->catalog, name, (SettingValue){.value = value, .local = before.local});
}

static void put_setting(Executor *executor, Surroundings *outside, Slice setting) {
  const char *equals = memchr(setting.start, '=', setting.length);
  if (equals == NULL) return;
  Slice name = {setting.start, (size_t)(equals - setting.start)};
  Slice value = {equals + 1, setting.length - name.length - 1};
  if (value.length == 0 && slice_equals(name, SLICE("search_path"))) value = SLICE("\"\"");
  put(executor, outside, symbol_intern(executor->symbols, name),
      symbol_intern(executor->symbols, value));
}

// A separator in quotes separates nothing.
static void put_settings(Executor *executor, Surroundings *outside, Slice list) {
  Slice separator = SLICE(SETTING_SEPARATOR);
  size_t start = 0;
  bool is_quoted = false;
  for (size_t i = 0; i < list.length; i++) {
    if (list.start[i] == '"') is_quoted = !is_quoted;
    Slice rest = {list.start + i, list.length - i};
    if (is_quoted || !slice_starts_with(rest, separator)) continue;
    put_setting(executor, outside, (Slice){list.start + start, i - start});
    start = i + separator.length;
  }
  if (start < list.length)
    put_setting(executor, outside, (Slice){list.start + start, list.length - start});
}

static Surroundings go_inside(Executor *executor, const Function *function) {
  Surroundings outside = {.count = 0};
  if (function->security_definer)
    put(executor, &outside, executor->words.role, function->object.owner);
  put_settings(executor, &outside, executor_text(executor, function->settings));
  return outside;
}

static void go_outside(Executor *executor, const Surroundings *outside) {
  for (size_t i = outside->count; i > 0; i--)
    catalog_set(executor->catalog, outside->names[i - 1], outside->before[i - 1]);
}

// ---- parameters

static void add_parameters(Executor *executor, const Function *function, const Datum *arguments,
    CodeParameters *parameters) {
  Slice modes = executor_text(executor, function->modes);
  size_t count = modes.length ? modes.length : function->argument_count;
  parameters->values = ARENA_ARRAY(executor->arena, count + 1, Datum);
  parameters->outputs = ARENA_ARRAY(executor->arena, count + 1, size_t);
  parameters->scope.variables = ARENA_ARRAY(executor->arena, count + 3, CodeVariable);
  uint16_t input = 0, output = 0;
  for (size_t i = 0; i < count; i++) {
    char mode = modes.length ? modes.start[i] : 'i';
    bool is_input = mode != 'o' && mode != 't';
    bool is_output = mode == 'o' || mode == 't' || mode == 'b';
    Symbol name = is_input ? function->argument_names[input] : function->output_names[output];
    Datum value = is_input ? arguments[input] : datum_null();
    if (is_output) parameters->outputs[output] = parameters->scope.count;
    if (is_input) parameters->values[parameters->count++] = value;
    parameters->scope.variables[parameters->scope.count++] =
        (CodeVariable){.name = name, .value = value};
    input = (uint16_t)(input + is_input);
    output = (uint16_t)(output + is_output);
  }
}

static Datum outputs_of(Executor *executor, const CodeReturn *returned) {
  const Function *function = returned->function;
  const CodeParameters *parameters = &returned->parameters;
  const CodeVariable *variables = parameters->scope.variables;
  if (function->output_count == 1) return variables[parameters->outputs[0]].value;
  Datum *items = ARENA_ARRAY(executor->arena, function->output_count, Datum);
  for (size_t i = 0; i < function->output_count; i++)
    items[i] = variables[parameters->outputs[i]].value;
  return (Datum){.kind = DATUM_ROW,
      .items = items,
      .count = function->output_count,
      .names = function->output_names};
}

// ---- results

void code_add_row(Code *code, CodeTable *table, Datum row) {
  Arena *arena = code->executor->arena;
  if (table->count == table->capacity) {
    size_t capacity = table->capacity ? table->capacity * 2 : 16;
    const Datum **rows = ARENA_ARRAY(arena, capacity, const Datum *);
    bool *doubtful = ARENA_ARRAY(arena, capacity, bool);
    if (table->count) {
      memcpy(rows, table->rows, table->count * sizeof *rows);
      memcpy(doubtful, table->doubtful, table->count * sizeof *doubtful);
    }
    table->rows = rows;
    table->doubtful = doubtful;
    table->capacity = capacity;
  }
  Datum *items = ARENA_ARRAY(arena, table->column_count + 1, Datum);
  bool is_row = row.kind == DATUM_ROW && row.count == table->column_count;
  for (size_t i = 0; i < table->column_count; i++)
    items[i] = is_row ? row.items[i] : datum_unknown();
  if (!is_row && table->column_count == 1) items[0] = row;
  table->rows[table->count] = items;
  table->doubtful[table->count++] = code->is_doubtful;
}

static void add_rows(Code *code, CodeTable *rows, const CodeTable *found) {
  if (!found->is_known) rows->is_complete = false;
  for (size_t i = 0; found->is_known && i < found->count; i++) {
    Datum row = {.kind = DATUM_ROW, .items = found->rows[i], .count = found->column_count};
    code_add_row(code, rows, row);
    rows->doubtful[rows->count - 1] |= found->doubtful[i];
  }
  if (found->is_known) rows->is_complete &= found->is_complete;
}

CodeFlow code_return(Code *code, const PlReturn *statement) {
  CodeReturn *returned = code->returned;
  Datum value = datum_null();
  CodeTable table = {0};
  CodeFlow flow = CODE_GOES_ON;
  if (returned == NULL) return CODE_RETURNS;
  switch (statement->form) {
  case RETURN_QUERY:
    flow = code_run_calls(code, statement->value, &table);
    add_rows(code, &returned->rows, &table);
    return flow;
  case RETURN_EXECUTE:
    table = code_query_of_text(code, statement->value, statement->arguments);
    add_rows(code, &returned->rows, &table);
    return CODE_GOES_ON;
  case RETURN_NEXT:
  case RETURN_VALUE: break;
  }
  if (statement->value != NULL) flow = code_evaluate(code, statement->value, &value);
  if (flow != CODE_GOES_ON) return flow;
  if (statement->form == RETURN_VALUE) {
    returned->value = code->is_doubtful ? datum_unknown() : value;
    return CODE_RETURNS;
  }
  if (statement->value == NULL) value = outputs_of(code->executor, returned);
  code_add_row(code, &returned->rows, value);
  return CODE_GOES_ON;
}

// The columns of a set's rows. A row of a table's type has that table's.
static void name_columns(Executor *executor, const Function *function, CodeTable *table) {
  *table = (CodeTable){.is_known = true, .is_complete = true, .column_count = 1};
  ObjectId type = function->returns.type;
  const Object *object = type >= OBJECT_ID_FIRST_USER ? catalog_get(executor->catalog, type) : NULL;
  bool is_row = object != NULL && object->object_class == CLASS_RELATION;
  if (function->output_count > 0) {
    table->names = function->output_names;
    table->column_count = function->output_count;
  } else if (is_row && function->returns.array_dimensions == 0) {
    const Relation *relation = (const Relation *)object;
    Symbol *names = ARENA_ARRAY(executor->arena, relation->column_count + 1u, Symbol);
    table->column_count = 0;
    for (uint16_t i = 0; i < relation->column_count; i++) {
      if (!relation->columns[i]->dropped) names[table->column_count++] = relation->columns[i]->name;
    }
    table->names = names;
  } else {
    Symbol *names = ARENA_NEW(executor->arena, Symbol);
    names[0] = function->object.name;
    table->names = names;
  }
}

// ---- the body

// A procedure with settings, or with its owner's rights, cannot end a transaction.
static bool has_surroundings(const Function *function) {
  return function->settings != SYMBOL_NONE || function->security_definer;
}

static CodeFlow run_sql(Code *code, const SqlBody *body) {
  CodeReturn *returned = code->returned;
  CodeFlow flow = CODE_GOES_ON;
  LIST_EACH(node, body->statements) {
    if (!code_step(code))
      return code_lose(code, "function-call", node->span, "the code runs too many statements");
    bool is_query = node->kind == NODE_SELECT || node->kind == NODE_SET_OPERATION;
    CodeTable table = {0};
    flow = is_query ? code_read(code, node, &table) : code_change(code, node);
    if (flow != CODE_GOES_ON) return flow;
    if (node->next != NULL || !is_query) continue;
    bool is_set = returned->function->returns_set;
    if (is_set) add_rows(code, &returned->rows, &table);
    returned->value = code_table_scalar(&table);
  }
  return CODE_RETURNS;
}

static CodeFlow run_plpgsql(Code *code, const PlBody *body) {
  const Function *function = code->returned->function;
  CodeFlow flow = code_body(code, body);
  if (flow != CODE_GOES_ON && flow != CODE_RETURNS) return flow;
  if (function->output_count > 0)
    code->returned->value = outputs_of(code->executor, code->returned);
  bool returns_nothing = function->object.kind == 'p' || function->returns_set ||
                         function->output_count > 0 ||
                         slice_equals(builtin_type_name(function->returns.type), SLICE("void"));
  if (flow == CODE_RETURNS || returns_nothing || code->may_have_returned) return CODE_RETURNS;
  executor_fail(
      code->executor, "2F005", body->node.span, "control reached end of function without RETURN");
  return CODE_FAILS;
}

CodeFlow code_run_function(
    Code *code, const Function *function, const Datum *arguments, Span call, CodeReturn *result) {
  Executor *executor = code->executor;
  *result = (CodeReturn){.value = datum_unknown(), .function = function};
  name_columns(executor, function, &result->rows);
  const Node *body = code_function_body(executor, function);
  if (body == NULL)
    return code_lose(code, "function-call", call, "the function's body is not known");
  if (executor->inside >= CODE_MOST_NESTING)
    return code_lose(code, "function-call", call, "functions call each other too deep");
  add_parameters(executor, function, arguments, &result->parameters);
  Code inner = {.executor = executor,
      .is_doubtful = code->is_doubtful,
      .doubt_place = call,
      .is_quiet = code->is_quiet,
      .is_atomic = code->is_atomic || function->object.kind != 'p' || has_surroundings(function),
      .caught = code->caught,
      .returned = result,
      .parameters = result->parameters.values,
      .parameter_count = result->parameters.count};
  result->parameters.scope.label = function->object.name;
  inner.scope = &result->parameters.scope;
  CodePlace place = code_begin_text(executor, executor_text(executor, function->body), call);
  Surroundings outside = go_inside(executor, function);
  executor->inside++;
  CodeFlow flow = body->kind == NODE_PL_BODY ? run_plpgsql(&inner, (const PlBody *)body)
                                             : run_sql(&inner, (const SqlBody *)body);
  executor->inside--;
  go_outside(executor, &outside);
  code_end_text(executor, place);
  if (flow == CODE_LOST) result->value = datum_unknown();
  if (flow == CODE_LOST) result->rows.is_known = false;
  if (inner.evidence != NULL) inner.place = call;
  code_take_evidence(code, &inner);
  if (executor->execution->outcome.kind != OUTCOME_APPLIED)
    executor->execution->outcome.span = call;
  return flow == CODE_RETURNS ? CODE_GOES_ON : flow;
}
