#include "analyze/apply/code/code.h"
#include "grammar/ast_statement.h"

static const char *const aggregates[] = {
    "count", "bool_or", "bool_and", "every", "string_agg", "array_agg", "min", "max", "sum"};

bool code_is_aggregate(const Code *code, const FunctionCall *call) {
  Slice name = executor_text(code->executor, call->name.name.symbol);
  if (call->special != SPECIAL_NONE || call->over != NULL) return false;
  for (size_t i = 0; i < sizeof aggregates / sizeof *aggregates; i++) {
    if (slice_equals(name, slice_of(aggregates[i]))) return true;
  }
  return false;
}

// The argument's value in each row that counts. False: it is not known in one.
static bool collect(
    Code *code, const FunctionCall *call, const Node *argument, Datum *values, size_t *count) {
  const CodeGroup *group = code->rows->group;
  const CodeRows *scope = group->scope;
  *count = 0;
  for (size_t i = 0; i < group->count; i++) {
    for (size_t k = 0; k < scope->count; k++) scope->items[k].values = group->rows[i][k];
    Datum passes = call->filter ? code_value(code, call->filter) : datum_boolean(true);
    Datum value = argument ? code_value(code, argument) : datum_boolean(true);
    if (!datum_is_known(passes) || !datum_is_known(value)) return false;
    if (datum_is_true(passes)) values[(*count)++] = value;
  }
  return true;
}

static Datum string_agg(Code *code, const FunctionCall *call, const Datum *values, size_t count) {
  Executor *executor = code->executor;
  Datum separator = code_value(code, call->arguments.last);
  Datum result = datum_null();
  if (separator.kind != DATUM_TEXT || call->arguments.count != 2) return datum_unknown();
  for (size_t i = 0; i < count; i++) {
    Datum text = datum_as_text(executor, values[i]);
    if (text.kind == DATUM_NULL) continue;
    if (text.kind != DATUM_TEXT) return datum_unknown();
    if (result.kind != DATUM_TEXT) {
      result = text;
    } else {
      result.text = arena_printf(executor->arena, "%.*s%.*s%.*s", SLICE_PRINT(result.text),
          SLICE_PRINT(separator.text), SLICE_PRINT(text.text));
    }
  }
  return result;
}

static Datum any_of(const Datum *values, size_t count, bool all) {
  Datum result = datum_null();
  for (size_t i = 0; i < count; i++) {
    if (values[i].kind == DATUM_NULL) continue;
    if (result.kind == DATUM_NULL) result = values[i];
    result = all ? datum_and(result, values[i]) : datum_or(result, values[i]);
  }
  return result;
}

static Datum count_of(const Datum *values, size_t count) {
  int64_t result = 0;
  for (size_t i = 0; i < count; i++) result += values[i].kind != DATUM_NULL;
  return datum_number(result);
}

// NULL of none; not known if two cannot be compared.
static Datum extreme(Executor *executor, const Datum *values, size_t count, int wanted) {
  Datum result = datum_null();
  for (size_t i = 0; i < count; i++) {
    int order;
    if (values[i].kind == DATUM_NULL) continue;
    if (result.kind != DATUM_NULL) {
      if (!datum_compare(executor, values[i], result, &order)) return datum_unknown();
      if (order != wanted) continue;
    }
    result = values[i];
  }
  return result;
}

Datum code_aggregate(Code *code, const FunctionCall *call) {
  const CodeRows *rows = code->rows;
  if (rows == NULL || rows->group == NULL || !rows->group->is_exact || call->distinct)
    return datum_unknown();
  const CodeGroup *group = rows->group;
  CodeRows inner = *rows;
  Datum *values = ARENA_ARRAY(code->executor->arena, group->count, Datum);
  size_t count;
  code->rows = &inner; // with the group, for it is asked for; an argument has no aggregate in it
  bool is_known = collect(code, call, call->arguments.first, values, &count);
  code->rows = rows;
  if (!is_known) return datum_unknown();
  Slice name = executor_text(code->executor, call->name.name.symbol);
  if (slice_equals(name, SLICE("count"))) return count_of(values, count);
  if (slice_equals(name, SLICE("bool_or"))) return any_of(values, count, false);
  if (slice_equals(name, SLICE("bool_and")) || slice_equals(name, SLICE("every")))
    return any_of(values, count, true);
  // In the order in which things were made: another order would be as good.
  if (slice_equals(name, SLICE("string_agg"))) return string_agg(code, call, values, count);
  if (slice_equals(name, SLICE("array_agg")))
    return count ? datum_list(values, count) : datum_null();
  if (slice_equals(name, SLICE("max"))) return extreme(code->executor, values, count, 1);
  if (slice_equals(name, SLICE("min"))) return extreme(code->executor, values, count, -1);
  return datum_unknown();
}
