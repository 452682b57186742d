#include "analyze/catalog/type_value.h"

#include <stdlib.h>
#include <string.h>

// jsonb as the server prints it (manual: 8.14): the keys of an object by length, then bytes, each once.

#define DEPTH_MOST 64
#define MEMBERS_MOST                                                                               \
  1000u // of one object; what has more stays open, and so do escapes and exponents

typedef struct JsonReader {
  Arena *arena;
  const char *at;
  const char *end;
  int depth;
} JsonReader;

typedef struct Member {
  Slice key; // with its quotes
  Slice value;
  size_t place;
} Member;

typedef struct Items {
  Slice *items;
  size_t count;
  size_t capacity;
  size_t size; // of all, with what stands between them
} Items;

static bool read_value(JsonReader *reader, Slice *text);

static void skip_blanks(JsonReader *reader) {
  while (reader->at < reader->end && memchr(" \t\n\r", *reader->at, 4) != NULL) reader->at++;
}

static bool next_is(JsonReader *reader, char c) {
  skip_blanks(reader);
  if (reader->at == reader->end || *reader->at != c) return false;
  reader->at++;
  return true;
}

static bool read_string(JsonReader *reader, Slice *text) {
  if (!next_is(reader, '"')) return false;
  const char *start = reader->at - 1;
  while (reader->at < reader->end && *reader->at != '"') {
    if (*reader->at == '\\' || (unsigned char)*reader->at < 0x20) return false;
    reader->at++;
  }
  if (reader->at == reader->end) return false;
  reader->at++;
  *text = (Slice){start, (size_t)(reader->at - start)};
  return true;
}

// ---- objects and arrays

static int compare_members(const void *a, const void *b) {
  const Member *left = a, *right = b;
  if (left->key.length != right->key.length) return left->key.length < right->key.length ? -1 : 1;
  int order = memcmp(left->key.start, right->key.start, left->key.length);
  if (order != 0) return order;
  return (left->place > right->place) - (left->place < right->place);
}

typedef struct JsonText {
  char *text;
  size_t length;
} JsonText;

static void put(JsonText *text, Slice part) {
  memcpy(text->text + text->length, part.start, part.length);
  text->length += part.length;
}

static Slice object_text(JsonReader *reader, Member *members, size_t count) {
  size_t size = 2;
  for (size_t i = 0; i < count; i++) size += members[i].key.length + members[i].value.length + 4;
  JsonText text = {arena_alloc(reader->arena, size), 0};
  if (count > 1) qsort(members, count, sizeof *members, compare_members);
  put(&text, SLICE("{"));
  for (size_t i = 0; i < count; i++) {
    bool is_given_again = i + 1 < count && slice_equals(members[i].key, members[i + 1].key);
    if (is_given_again) continue;
    if (text.length > 1) put(&text, SLICE(", "));
    put(&text, members[i].key);
    put(&text, SLICE(": "));
    put(&text, members[i].value);
  }
  put(&text, SLICE("}"));
  return (Slice){text.text, text.length};
}

static bool read_object(JsonReader *reader, Slice *text) {
  Member *members = NULL;
  size_t count = 0, capacity = 0;
  if (!next_is(reader, '}')) {
    do {
      if (count == MEMBERS_MOST) return false;
      if (count == capacity) {
        capacity = capacity == 0 ? 8 : capacity * 2;
        Member *larger = ARENA_ARRAY(reader->arena, capacity, Member);
        if (count > 0) memcpy(larger, members, count * sizeof *members);
        members = larger;
      }
      Member *member = &members[count];
      member->place = count++;
      if (!read_string(reader, &member->key) || !next_is(reader, ':') ||
          !read_value(reader, &member->value))
        return false;
    } while (next_is(reader, ','));
    if (!next_is(reader, '}')) return false;
  }
  *text = object_text(reader, members, count);
  return true;
}

static bool add_item(JsonReader *reader, Items *items, Slice item) {
  if (items->count == MEMBERS_MOST) return false;
  if (items->count == items->capacity) {
    items->capacity = items->capacity == 0 ? 8 : items->capacity * 2;
    Slice *larger = ARENA_ARRAY(reader->arena, items->capacity, Slice);
    if (items->count > 0) memcpy(larger, items->items, items->count * sizeof item);
    items->items = larger;
  }
  items->items[items->count++] = item;
  items->size += item.length + 2;
  return true;
}

static bool read_array(JsonReader *reader, Slice *text) {
  Items items = {.size = 2};
  if (!next_is(reader, ']')) {
    do {
      Slice item;
      if (!read_value(reader, &item) || !add_item(reader, &items, item)) return false;
    } while (next_is(reader, ','));
    if (!next_is(reader, ']')) return false;
  }
  JsonText array = {arena_alloc(reader->arena, items.size), 0};
  put(&array, SLICE("["));
  for (size_t i = 0; i < items.count; i++) {
    if (i > 0) put(&array, SLICE(", "));
    put(&array, items.items[i]);
  }
  put(&array, SLICE("]"));
  *text = (Slice){array.text, array.length};
  return true;
}

// ---- values

static bool read_word(JsonReader *reader, Slice *text) {
  const char *start = reader->at;
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-.";
  while (reader->at < reader->end && memchr(letters, *reader->at, sizeof letters - 1) != NULL)
    reader->at++;
  *text = (Slice){start, (size_t)(reader->at - start)};
  if (slice_equals(*text, SLICE("true")) || slice_equals(*text, SLICE("false")) ||
      slice_equals(*text, SLICE("null")))
    return true;
  size_t points = 0;
  for (size_t i = 0; i < text->length; i++) {
    char c = text->start[i];
    points += c == '.';
    if ((c < '0' || c > '9') && c != '.' && !(c == '-' && i == 0)) return false;
  }
  return text->length > 0 && points <= 1;
}

static bool read_value(JsonReader *reader, Slice *text) {
  bool is_read = false;
  if (reader->depth == DEPTH_MOST) return false;
  reader->depth++;
  if (next_is(reader, '{'))
    is_read = read_object(reader, text);
  else if (next_is(reader, '['))
    is_read = read_array(reader, text);
  else if (reader->at < reader->end && *reader->at == '"')
    is_read = read_string(reader, text);
  else
    is_read = read_word(reader, text);
  reader->depth--;
  return is_read;
}

bool type_value_print_jsonb(Arena *arena, Slice written, Slice *text) {
  JsonReader reader = {.arena = arena, .at = written.start, .end = written.start + written.length};
  if (!read_value(&reader, text)) return false;
  skip_blanks(&reader);
  return reader.at == reader.end;
}
