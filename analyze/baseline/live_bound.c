// The bounds of partitions: the server's text, read back into values once their tables are made.
#include "analyze/baseline/live_entry.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/partition_map.h"
#include "analyze/catalog/type_value.h"

#include <stdlib.h>

const LiveQuery live_query_bounds = {"the bounds of partitions",
    "select c.oid, pg_get_expr(c.relpartbound, c.oid)\n"
    "from pg_class c join pg_namespace n on n.oid = c.relnamespace\n"
    "where c.oid >= 16384 and c.relispartition and c.relkind in ('r', 'p', 'f')\n"
    "  and n.nspname !~ '^pg_(toast|temp)' order by c.oid"};

// What is left to be read.
typedef struct BoundText {
  LiveReader *reader;
  const Relation *parent;
  const char *at;
  const char *end;
} BoundText;

static bool take(BoundText *text, const char *word) {
  size_t length = strlen(word);
  if ((size_t)(text->end - text->at) < length || memcmp(text->at, word, length) != 0) return false;
  text->at += length;
  return true;
}

// Up to the quote that is not doubled, which is left.
static Slice take_quoted(BoundText *text) {
  char *value = arena_alloc(text->reader->arena, (size_t)(text->end - text->at) + 1);
  size_t length = 0;
  while (text->at < text->end) {
    bool is_doubled = take(text, "''");
    if (!is_doubled && *text->at == '\'') break;
    value[length++] = is_doubled ? '\'' : *text->at++;
  }
  return (Slice){value, length};
}

// The type whose values are read: that of a domain is its base.
static TypeReference base_of(const BoundText *text, TypeReference type) {
  for (int depth = 0; depth < 32 && type.array_dimensions == 0; depth++) {
    const Object *object = catalog_get(text->reader->catalog, type.type);
    if (object == NULL || object->object_class != CLASS_TYPE || object->kind != 'd') break;
    type = ((const UserType *)object)->base;
  }
  return type;
}

static void keep(BoundText *text, uint16_t key, Slice written, PartitionValue *value) {
  LiveReader *reader = text->reader;
  *value = (PartitionValue){
      .kind = 'v', .order = TYPE_ORDER_NONE, .text = symbol_intern(reader->symbols, written)};
  if (key >= text->parent->partition_key_count) return;
  TypeReference type = base_of(text, text->parent->partition_types[key]);
  bool bytewise = partition_key_is_bytewise(reader->symbols, text->parent, key);
  TypeValue read;
  if (type_value_read(reader->arena, &type, bytewise, written, &read) != TYPE_READ) return;
  value->order = read.order;
  value->number = read.number;
}

// What an expression's values are, as far as they tell by having no quotes: partition_text.c needs it.
static void guess_type(BoundText *text, uint16_t key, Slice written) {
  if (key >= text->parent->partition_key_count) return;
  if (text->parent->partition_types[key].type != OBJECT_ID_NONE) return;
  Relation draft = *text->parent;
  draft.partition_types =
      ARENA_ARRAY(text->reader->arena, draft.partition_key_count, TypeReference);
  memcpy(draft.partition_types, text->parent->partition_types,
      draft.partition_key_count * sizeof *draft.partition_types);
  bool is_word = written.start[0] == 't' || written.start[0] == 'f';
  bool has_point = memchr(written.start, '.', written.length) != NULL;
  draft.partition_types[key].type = is_word     ? BUILTIN_BOOL
                                    : has_point ? BUILTIN_NUMERIC
                                                : BUILTIN_INT4;
  catalog_replace(text->reader->catalog, &draft.object);
  text->parent = catalog_relation(text->reader->catalog, draft.object.id);
}

static void take_value(BoundText *text, uint16_t key, PartitionValue *value) {
  if (take(text, "NULL")) {
    value->kind = 'n';
  } else if (take(text, "MINVALUE")) {
    value->kind = '-';
  } else if (take(text, "MAXVALUE")) {
    value->kind = '+';
  } else if (take(text, "'")) {
    keep(text, key, take_quoted(text), value);
    take(text, "'");
  } else {
    const char *start = text->at;
    while (text->at < text->end && *text->at != ',' && *text->at != ')') text->at++;
    Slice written = {start, (size_t)(text->at - start)};
    if (written.length > 0) guess_type(text, key, written);
    keep(text, key, written, value);
  }
}

static bool take_values(BoundText *text, bool is_list, Relation *draft) {
  if (!take(text, "(")) return false;
  for (uint16_t key = 0; text->at < text->end; key++) {
    if (draft->bound_value_count == UINT16_MAX) return false;
    take_value(text, is_list ? 0 : key, &draft->bound_values[draft->bound_value_count++]);
    if (take(text, ")")) return true;
    if (!take(text, ", ")) return false;
  }
  return false;
}

static bool read_bound(BoundText *text, Relation *draft) {
  size_t most = 1;
  for (const char *c = text->at; c < text->end; c++) most += *c == ',' || *c == '(';
  draft->bound_values = ARENA_ARRAY(text->reader->arena, most, PartitionValue);
  if (take(text, "DEFAULT")) {
    draft->bound_strategy = 'd';
    return true;
  }
  if (take(text, "FOR VALUES WITH (modulus ")) {
    char *end;
    draft->bound_strategy = 'h';
    draft->bound_modulus = (int32_t)strtol(text->at, &end, 10);
    text->at = end;
    if (!take(text, ", remainder ")) return false;
    draft->bound_remainder = (int32_t)strtol(text->at, &end, 10);
    return draft->bound_modulus > 0;
  }
  bool is_list = take(text, "FOR VALUES IN ");
  draft->bound_strategy = is_list ? 'l' : 'r';
  if (is_list) return take_values(text, true, draft);
  return take(text, "FOR VALUES FROM ") && take_values(text, false, draft) && take(text, " TO ") &&
         take_values(text, false, draft);
}

void live_enter_bounds(LiveReader *reader, const LiveRows *rows, int row) {
  ObjectId id = live_id(reader, LIVE_RELATION, live_rows_oid(rows, row, 0));
  const Object *object = catalog_get(reader->catalog, id);
  if (object == NULL) return;
  Relation draft = *(const Relation *)object;
  if (draft.parent_count == 0) return;
  Slice written = live_rows_text(rows, row, 1);
  BoundText text = {reader, catalog_relation(reader->catalog, draft.parents[0]), written.start,
      written.start + written.length};
  if (!read_bound(&text, &draft)) {
    draft.bound_strategy = 0;
    draft.bound_value_count = 0;
  }
  catalog_replace(reader->catalog, &draft.object);
}
