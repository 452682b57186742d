#include "analyze/bind/bind.h"
#include "analyze/catalog/builtin/builtin.h"

// Types that SQL has a word of its own for; what stands in parentheses goes between the parts.
static const struct {
  const char *name;
  const char *word;
  const char *behind;
  const char *whole;
} words[] = {
#define WORD(name, word, behind) {name, word, behind, word behind},
    // clang-format off
    WORD("int2", "smallint", "")
    WORD("int4", "integer", "")
    WORD("int8", "bigint", "")
    WORD("float4", "real", "")
    WORD("float8", "double precision", "")
    WORD("bool", "boolean", "")
    WORD("bpchar", "character", "")
    WORD("varchar", "character varying", "")
    WORD("varbit", "bit varying", "")
    WORD("time", "time", " without time zone")
    WORD("timetz", "time", " with time zone")
    WORD("timestamp", "timestamp", " without time zone")
    WORD("timestamptz", "timestamp", " with time zone")
    WORD("char", "\"char\"", "")
// clang-format on
#undef WORD
};

static Slice modifiers_text(Executor *executor, const TypeReference *type) {
  if (type->modifiers[0] == -1) return SLICE("");
  if (type->modifiers[1] == -1) return arena_printf(executor->arena, "(%d)", type->modifiers[0]);
  return arena_printf(executor->arena, "(%d,%d)", type->modifiers[0], type->modifiers[1]);
}

static Slice with_modifiers(Executor *executor, Slice name, const TypeReference *type) {
  Slice modifiers = modifiers_text(executor, type);
  if (modifiers.length == 0) return name;
  return arena_printf(executor->arena, "%.*s%.*s", SLICE_PRINT(name), SLICE_PRINT(modifiers));
}

static Slice base_text(Executor *executor, const TypeReference *type) {
  if (type->type >= OBJECT_ID_FIRST_USER)
    return with_modifiers(executor, executor_name_of(executor, type->type), type);
  Slice name = builtin_type_name(type->type);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (!slice_equals(name, slice_of(words[i].name))) continue;
    if (type->modifiers[0] == -1) return slice_of(words[i].whole);
    return arena_printf(executor->arena, "%s%.*s%s", words[i].word,
        SLICE_PRINT(modifiers_text(executor, type)), words[i].behind);
  }
  return with_modifiers(executor, name, type);
}

Slice bind_type_text(Executor *executor, const TypeReference *type) {
  if (type->type == OBJECT_ID_NONE) return SLICE("unknown");
  Slice text = base_text(executor, type);
  if (type->array_dimensions == 0) return text;
  return arena_printf(executor->arena, "%.*s[]", SLICE_PRINT(text));
}
