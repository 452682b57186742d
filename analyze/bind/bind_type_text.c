#include "analyze/bind/bind.h"
#include "analyze/catalog/builtin/builtin.h"

// Types that SQL has a word of its own for; what stands in parentheses goes between the parts.
static const struct {
  const char *name;
  const char *word;
  const char *behind;
} words[] = {
    {"int2", "smallint", ""},
    {"int4", "integer", ""},
    {"int8", "bigint", ""},
    {"float4", "real", ""},
    {"float8", "double precision", ""},
    {"bool", "boolean", ""},
    {"bpchar", "character", ""},
    {"varchar", "character varying", ""},
    {"varbit", "bit varying", ""},
    {"time", "time", " without time zone"},
    {"timetz", "time", " with time zone"},
    {"timestamp", "timestamp", " without time zone"},
    {"timestamptz", "timestamp", " with time zone"},
    {"char", "\"char\"", ""},
};

static Slice modifiers_text(Executor *executor, const TypeReference *type) {
  if (type->modifiers[0] == -1) return SLICE("");
  if (type->modifiers[1] == -1) return arena_printf(executor->arena, "(%d)", type->modifiers[0]);
  return arena_printf(executor->arena, "(%d,%d)", type->modifiers[0], type->modifiers[1]);
}

static Slice base_text(Executor *executor, const TypeReference *type) {
  Slice modifiers = modifiers_text(executor, type);
  if (type->type >= OBJECT_ID_FIRST_USER) {
    Slice name = executor_name_of(executor, type->type);
    return arena_printf(executor->arena, "%.*s%.*s", SLICE_PRINT(name), SLICE_PRINT(modifiers));
  }
  Slice name = builtin_type_name(type->type);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (!slice_equals(name, slice_of(words[i].name))) continue;
    return arena_printf(
        executor->arena, "%s%.*s%s", words[i].word, SLICE_PRINT(modifiers), words[i].behind);
  }
  return arena_printf(executor->arena, "%.*s%.*s", SLICE_PRINT(name), SLICE_PRINT(modifiers));
}

Slice bind_type_text(Executor *executor, const TypeReference *type) {
  if (type->type == OBJECT_ID_NONE) return SLICE("unknown");
  Slice text = base_text(executor, type);
  if (type->array_dimensions == 0) return text;
  return arena_printf(executor->arena, "%.*s[]", SLICE_PRINT(text));
}
