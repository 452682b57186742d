#include "analyze/apply/table/partition_bound.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/columns.h"
#include "analyze/catalog/type_value.h"

static bool is_plain_integer(Slice text) {
  for (size_t i = 0; i < text.length; i++) {
    if (text.start[i] < '0' || text.start[i] > '9') return false;
  }
  return text.length > 0;
}

// What the server prints without quotes: int4 and numeric, unless they would be read as something else.
static bool is_bare(const TypeReference *type, Slice text) {
  if (type->array_dimensions > 0) return false;
  if (type->type == BUILTIN_BOOL) return true;
  if (type->type == BUILTIN_INT4) return is_plain_integer(text);
  bool is_number = text.length > 0 && text.start[0] >= '0' && text.start[0] <= '9';
  return type->type == BUILTIN_NUMERIC && is_number && memchr(text.start, '.', text.length) != NULL;
}

static Slice quoted(Arena *arena, Slice text) {
  char *copy = arena_alloc(arena, 2 * text.length + 3);
  size_t length = 0;
  copy[length++] = '\'';
  for (size_t i = 0; i < text.length; i++) {
    if (text.start[i] == '\'') copy[length++] = '\'';
    copy[length++] = text.start[i];
  }
  copy[length++] = '\'';
  return (Slice){copy, length};
}

static Slice value_text(
    Executor *executor, const TypeReference *type, const PartitionValue *value, bool is_local) {
  switch (value->kind) {
  case 'n': return SLICE("NULL");
  case '-': return SLICE("MINVALUE");
  case '+': return SLICE("MAXVALUE");
  default: break;
  }
  if (value->kind == 'v' && value->order == TYPE_ORDER_LOCAL && is_local)
    return quoted(executor->arena, type_value_local_text(executor->arena, value->number));
  if (value->kind != 'v' || value->text == SYMBOL_NONE) return SLICE("");
  Slice text = executor_text(executor, value->text);
  return is_bare(type, text) ? text : quoted(executor->arena, text);
}

// A text that grows.
typedef struct Builder {
  Arena *arena;
  char *start;
  size_t length;
  size_t capacity;
  bool is_local; // the session at hand reads it again
} Builder;

static void append(Builder *builder, Slice text) {
  if (builder->capacity - builder->length < text.length) {
    size_t capacity = 2 * builder->capacity + text.length + 64;
    char *start = arena_alloc(builder->arena, capacity);
    if (builder->length > 0) memcpy(start, builder->start, builder->length);
    builder->start = start;
    builder->capacity = capacity;
  }
  if (text.length > 0) memcpy(builder->start + builder->length, text.start, text.length);
  builder->length += text.length;
}

// False: one of them is not known.
static bool append_values(Builder *builder, Executor *executor, const Relation *parent,
    const PartitionValue *values, uint16_t count) {
  append(builder, SLICE("("));
  for (uint16_t i = 0; i < count; i++) {
    uint16_t key = parent->partition_strategy == 'l' ? 0 : i;
    if (key >= parent->partition_key_count) return false;
    Slice text = value_text(executor, &parent->partition_types[key], &values[i], builder->is_local);
    if (text.length == 0) return false;
    if (i > 0) append(builder, SLICE(", "));
    append(builder, text);
  }
  append(builder, SLICE(")"));
  return true;
}

Slice partition_values_text(
    Executor *executor, const Relation *parent, const PartitionValue *values, uint16_t count) {
  Builder builder = {.arena = executor->arena};
  bool is_known = append_values(&builder, executor, parent, values, count);
  return is_known ? (Slice){builder.start, builder.length} : SLICE("");
}

static Slice bound_text(Executor *executor, const Relation *partition, bool is_local) {
  if (partition->bound_strategy == 'd') return SLICE("DEFAULT");
  if (partition->bound_strategy == 0 || partition->parent_count == 0) return SLICE("");
  if (partition->bound_strategy == 'h')
    return arena_printf(executor->arena, "FOR VALUES WITH (modulus %d, remainder %d)",
        partition->bound_modulus, partition->bound_remainder);
  const Relation *parent = catalog_relation(executor->catalog, partition->parents[0]);
  bool is_list = partition->bound_strategy == 'l';
  uint16_t first = is_list ? partition->bound_value_count : partition->bound_value_count / 2;
  if (first == 0) return SLICE("");
  Builder builder = {.arena = executor->arena, .is_local = is_local};
  append(&builder, is_list ? SLICE("FOR VALUES IN ") : SLICE("FOR VALUES FROM "));
  const PartitionValue *values = partition->bound_values;
  if (!append_values(&builder, executor, parent, values, first)) return SLICE("");
  if (is_list) return (Slice){builder.start, builder.length};
  append(&builder, SLICE(" TO "));
  if (!append_values(&builder, executor, parent, values + first, first)) return SLICE("");
  return (Slice){builder.start, builder.length};
}

Slice partition_bound_text(Executor *executor, const Relation *partition) {
  return bound_text(executor, partition, false);
}

Slice partition_bound_text_here(Executor *executor, const Relation *partition) {
  return bound_text(executor, partition, true);
}

Slice partition_key_text(Executor *executor, const Relation *table) {
  char strategy = table->partition_strategy;
  if (strategy == 0) return SLICE("");
  Builder builder = {.arena = executor->arena};
  append(&builder, strategy == 'r'   ? SLICE("RANGE (")
                   : strategy == 'l' ? SLICE("LIST (")
                                     : SLICE("HASH ("));
  for (uint16_t i = 0; i < table->partition_key_count; i++) {
    const Column *column = columns_numbered(table, table->partition_keys[i]);
    if (column == NULL) return SLICE("");
    if (i > 0) append(&builder, SLICE(", "));
    append(&builder, executor_quoted(executor, column->name));
    if (table->partition_collations[i] != SYMBOL_NONE) {
      append(&builder, SLICE(" COLLATE "));
      append(&builder, executor_quoted(executor, table->partition_collations[i]));
    }
    if (table->partition_classes[i] == SYMBOL_NONE) continue;
    append(&builder, SLICE(" "));
    append(&builder, executor_quoted(executor, table->partition_classes[i]));
  }
  append(&builder, SLICE(")"));
  return (Slice){builder.start, builder.length};
}
