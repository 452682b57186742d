#include "analyze/bind/bind.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/columns.h"
#include "analyze/finding/rule_column.h"

typedef enum Narrowing {
  NARROWS_NOT,
  NARROWS_SILENTLY, // values are rounded or lose a part
  NARROWS_OR_FAILS, // a value that does not fit makes the statement fail
} Narrowing;

static const char *const whole_numbers[] = {"int2", "int4", "int8", NULL};
static const char *const times[] = {"time", "timetz", "timestamp", "timestamptz", NULL};
static const char *const texts[] = {"varchar", "bpchar", "text", NULL};

static int place_in(const char *const list[], Slice name) {
  for (int i = 0; list[i] != NULL; i++) {
    if (slice_equals(name, slice_of(list[i]))) return i;
  }
  return -1;
}

static bool is(const TypeReference *type, const char *name) {
  return slice_equals(builtin_type_name(type->type), slice_of(name));
}

// numeric(10, 4): 6 digits before the point, 4 behind.
static Narrowing of_numeric(const TypeReference *from, const TypeReference *to) {
  if (to->modifiers[0] == -1) return NARROWS_NOT;
  int scale = to->modifiers[1] == -1 ? 0 : to->modifiers[1];
  if (from->modifiers[0] == -1) return NARROWS_SILENTLY;
  int scale_before = from->modifiers[1] == -1 ? 0 : from->modifiers[1];
  if (scale < scale_before) return NARROWS_SILENTLY;
  bool fits = to->modifiers[0] - scale >= from->modifiers[0] - scale_before;
  return fits ? NARROWS_NOT : NARROWS_OR_FAILS;
}

static Narrowing of_texts(const TypeReference *from, const TypeReference *to) {
  if (to->modifiers[0] == -1) return NARROWS_NOT;
  bool fits = from->modifiers[0] != -1 && from->modifiers[0] <= to->modifiers[0];
  return fits ? NARROWS_NOT : NARROWS_OR_FAILS;
}

static bool loses_fraction(Slice from, Slice to) {
  bool has_fraction = slice_equals(from, SLICE("numeric")) || slice_equals(from, SLICE("float4")) ||
                      slice_equals(from, SLICE("float8"));
  return has_fraction && place_in(whole_numbers, to) >= 0;
}

static bool loses_part(Slice from, Slice to) {
  bool had_both =
      slice_equals(from, SLICE("timestamp")) || slice_equals(from, SLICE("timestamptz"));
  bool has_one = slice_equals(to, SLICE("date")) || slice_equals(to, SLICE("time"));
  bool loses_zone =
      slice_equals(from, SLICE("timestamptz")) && slice_equals(to, SLICE("timestamp"));
  bool loses_digits = slice_equals(from, SLICE("float8")) && slice_equals(to, SLICE("float4"));
  return (had_both && has_one) || loses_zone || loses_digits;
}

static Narrowing narrowing(const TypeReference *from, const TypeReference *to) {
  if (from->array_dimensions > 0 || to->array_dimensions > 0) return NARROWS_NOT;
  Slice before = builtin_type_name(from->type);
  Slice after = builtin_type_name(to->type);
  if (before.length == 0 || after.length == 0) return NARROWS_NOT;
  if (is(from, "numeric") && is(to, "numeric")) return of_numeric(from, to);
  if (place_in(texts, before) >= 0 && place_in(texts, after) >= 0) return of_texts(from, to);
  if (loses_fraction(before, after) || loses_part(before, after)) return NARROWS_SILENTLY;
  bool is_rounded = from->type == to->type && place_in(times, before) >= 0 &&
                    to->modifiers[0] != -1 &&
                    (from->modifiers[0] == -1 || to->modifiers[0] < from->modifiers[0]);
  if (is_rounded) return NARROWS_SILENTLY;
  int first = place_in(whole_numbers, before);
  int second = place_in(whole_numbers, after);
  return first > second && second >= 0 ? NARROWS_OR_FAILS : NARROWS_NOT;
}

static bool has_using(const RuleContext *context, const RuleColumn *column) {
  LIST_EACH(node, ((const AlterTable *)context->statement)->actions) {
    const AlterAction *action = (const AlterAction *)node;
    if (action->kind == ALTER_COLUMN_TYPE && action->type == column->type)
      return action->expression != NULL;
  }
  return false;
}

static const Column *column_before(const RuleContext *context, const RuleColumn *column) {
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool is_it = effect->kind == EFFECT_ALTER_COLUMN && effect->id == column->relation &&
                 effect->column == column->column->number && effect->before != NULL;
    if (is_it) return columns_numbered((const Relation *)effect->before, effect->column);
  }
  return NULL;
}

static void report(
    RuleContext *context, const RuleColumn *column, const Column *before, bool fails) {
  Slice from = bind_type_text(context->executor, &before->type);
  Slice to = rule_column_type(context, column);
  Slice name = rule_quoted(context, column->column->name);
  Finding *finding =
      fails ? rule_report(context, SEVERITY_WARNING, column->type->node.span,
                  "fails if a value of %.*s does not fit: it was %.*s and becomes %.*s",
                  SLICE_PRINT(name), SLICE_PRINT(from), SLICE_PRINT(to))
            : rule_report(context, SEVERITY_WARNING, column->type->node.span,
                  "values of %.*s lose what %.*s holds and %.*s does not", SLICE_PRINT(name),
                  SLICE_PRINT(from), SLICE_PRINT(to));
  finding->irreversible = !fails;
  rule_help(context, finding,
      "Look for such values first; a new column beside the old keeps both until nobody reads the "
      "old one.");
  rule_object(context, finding, column->relation, column->column->number);
  rule_locks(context, finding);
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_ALTER_TABLE) return;
  for (RuleColumn column = {0}; rule_next_column(context, &column);) {
    if (column.written != NULL || rule_table_is_new(context, column.relation) ||
        has_using(context, &column))
      continue;
    const Column *before = column_before(context, &column);
    if (before == NULL) continue;
    Narrowing how = narrowing(&before->type, &column.column->type);
    if (how != NARROWS_NOT) report(context, &column, before, how == NARROWS_OR_FAILS);
  }
}

const Rule rule_type_change_narrows = {
    .id = "type-change-narrows",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .ends_with_rollback = true,

    .says = "A column gets a type that holds less.",
    .why = "Some casts round or cut without a word: numeric to a smaller scale, timestamptz to "
           "date, double\n"
           "precision to real. Others fail at the first value that does not fit, in the middle of "
           "the\n"
           "migration.",
    .instead = "ALTER TABLE orders ADD COLUMN day date;",
    .bad = "CREATE TABLE orders (id bigint, seen timestamptz);\n"
           "-- in a later release\n"
           "ALTER TABLE orders ALTER COLUMN seen TYPE date;",
    .good = "CREATE TABLE orders (id int, code varchar(10));\n"
            "-- in a later release\n"
            "ALTER TABLE orders ALTER COLUMN id TYPE bigint;\n"
            "ALTER TABLE orders ALTER COLUMN code TYPE text;",
};
