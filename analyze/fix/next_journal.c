// An entry behind the last one of Drizzle's journal, or a folder behind the last one; for next_file.h.
#define _GNU_SOURCE // memmem
#include "analyze/fix/next_file.h"
#include "analyze/fix/next_version.h"

#include <jansson.h>
#include <xxhash.h>

typedef struct Entry {
  json_int_t index;
  json_int_t time;
  Slice tag; // in the arena, like what follows
  Slice version;
} Entry;

static Slice text_of(Arena *arena, const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return arena_printf(arena, "%s", text != NULL ? text : "");
}

static bool read_last(Arena *arena, Slice text, Entry *entry) {
  json_error_t problem;
  json_t *root = json_loadb(text.start, text.length, 0, &problem);
  const json_t *entries = json_object_get(root, "entries");
  const json_t *last = json_array_get(entries, json_array_size(entries) - 1);
  *entry = (Entry){.index = json_integer_value(json_object_get(last, "idx")),
      .time = json_integer_value(json_object_get(last, "when")),
      .tag = text_of(arena, last, "tag"),
      .version = text_of(arena, last, "version")};
  json_decref(root);
  return entry->tag.length > 0 && entry->time > 0;
}

// ---- snapshots: what Drizzle compares the next one with. Nothing that it knows of has changed.

// A number like the others, that is always the same.
static Slice new_id(Arena *arena, Slice old, Slice words) {
  Slice seed = arena_printf(arena, "%.*s %.*s", SLICE_PRINT(old), SLICE_PRINT(words));
  XXH128_hash_t hash = XXH3_128bits(seed.start, seed.length);
  unsigned long long high = hash.high64;
  unsigned long long low = hash.low64;
  return arena_printf(arena, "%08llx-%04llx-4%03llx-8%03llx-%012llx", high >> 32,
      (high >> 16) & 0xffff, high & 0xfff, (low >> 48) & 0xfff, low & 0xffffffffffff);
}

// The value of a key at the top, quotes or brackets included; its start NULL: there is none.
static Slice find_value(Slice text, const char *key, char open, char close) {
  const char *at = memmem(text.start, text.length, key, strlen(key));
  if (at == NULL) return (Slice){0};
  const char *end = text.start + text.length;
  const char *start = memchr(at + strlen(key), open, (size_t)(end - at) - strlen(key));
  if (start == NULL) return (Slice){0};
  const char *stop = memchr(start + 1, close, (size_t)(end - start) - 1);
  return stop == NULL ? (Slice){0} : (Slice){start, (size_t)(stop + 1 - start)};
}

static Slice with_value(Arena *arena, Slice text, Slice value, Slice instead) {
  if (value.start == NULL) return text;
  size_t head = (size_t)(value.start - text.start);
  size_t tail = text.length - head - value.length;
  char *made = arena_alloc(arena, head + instead.length + tail + 1);
  memcpy(made, text.start, head);
  memcpy(made + head, instead.start, instead.length);
  memcpy(made + head + instead.length, value.start + value.length, tail);
  return (Slice){made, head + instead.length + tail};
}

static void copy_snapshot(FixTexts *texts, const char *from, const char *to, Slice words) {
  const FixText *old = fix_texts_get(texts, from);
  if (old == NULL) return;
  Arena *arena = texts->scratch;
  Slice text = old->text;
  Slice id = find_value(text, "\"id\":", '"', '"');
  if (id.start == NULL) return;
  Slice former = arena_copy(arena, id);
  Slice id_text = new_id(arena, former, words);
  text = with_value(arena, text, id, arena_printf(arena, "\"%.*s\"", SLICE_PRINT(id_text)));
  Slice before = find_value(text, "\"prevId\":", '"', '"');
  if (before.start != NULL) {
    text = with_value(arena, text, before, former);
  } else {
    before = find_value(text, "\"prevIds\":", '[', ']');
    text = with_value(arena, text, before, arena_printf(arena, "[%.*s]", SLICE_PRINT(former)));
  }
  fix_texts_put(texts, to, text);
}

// ---- a folder each, from 1.0 on

static bool add_folder(NextChain *chain, FixTexts *texts, const FixStep *step, Error *why) {
  Arena *arena = texts->scratch;
  Slice folder = next_path_folder(slice_of(chain->last));
  Slice name = next_path_name(folder);
  const char *mark = memchr(name.start, '_', name.length);
  Slice number = {name.start, mark != NULL ? (size_t)(mark - name.start) : 0};
  Slice next = next_version(arena, number);
  if (next.length == 0) return error_set(why, "no number follows %.*s", SLICE_PRINT(name));
  Slice made = arena_printf(arena, "%.*s/%.*s_%.*s", SLICE_PRINT(next_path_folder(folder)),
      SLICE_PRINT(next), SLICE_PRINT(step->words));
  const char *script = arena_printf(arena, "%.*s/migration.sql", SLICE_PRINT(made)).start;
  fix_texts_put(texts, script, next_file_text(chain->tool, arena, step));
  copy_snapshot(texts, arena_printf(arena, "%.*s/snapshot.json", SLICE_PRINT(folder)).start,
      arena_printf(arena, "%.*s/snapshot.json", SLICE_PRINT(made)).start, step->words);
  chain->last = script;
  return true;
}

// ---- the journal

// The text with an entry behind the last one, written as Drizzle does.
static Slice add_entry(Arena *arena, Slice text, const Entry *entry) {
  const char *list = memrchr(text.start, ']', text.length);
  const char *last = list != NULL ? memrchr(text.start, '}', (size_t)(list - text.start)) : NULL;
  if (last == NULL) return (Slice){0};
  size_t head = (size_t)(last + 1 - text.start);
  return arena_printf(arena,
      "%.*s,\n    {\n      \"idx\": %" JSON_INTEGER_FORMAT
      ",\n      \"version\": \"%.*s\",\n      \"when\": %" JSON_INTEGER_FORMAT
      ",\n      \"tag\": \"%.*s\",\n      \"breakpoints\": true\n    }%.*s",
      (int)head, text.start, entry->index, SLICE_PRINT(entry->version), entry->time,
      SLICE_PRINT(entry->tag), (int)(text.length - head), last + 1);
}

bool next_journal_add(NextChain *chain, FixTexts *texts, const FixStep *step, Error *why) {
  Arena *arena = texts->scratch;
  Slice folder = next_path_folder(slice_of(chain->last));
  const char *path = arena_printf(arena, "%.*s/meta/_journal.json", SLICE_PRINT(folder)).start;
  const FixText *journal = fix_texts_get(texts, path);
  if (journal == NULL) return add_folder(chain, texts, step, why);
  Entry last;
  if (!read_last(arena, journal->text, &last))
    return error_set(why, "the journal has no entry that the next one can follow");
  Entry entry = {.index = last.index + 1, .time = last.time + 1, .version = last.version};
  entry.tag =
      arena_printf(arena, "%04" JSON_INTEGER_FORMAT "_%.*s", entry.index, SLICE_PRINT(step->words));
  Slice text = add_entry(arena, journal->text, &entry);
  if (text.start == NULL) return error_set(why, "the journal is not written as Drizzle does");
  fix_texts_put(texts, path, text);
  const char *script =
      arena_printf(arena, "%.*s/%.*s.sql", SLICE_PRINT(folder), SLICE_PRINT(entry.tag)).start;
  fix_texts_put(texts, script, next_file_text(chain->tool, arena, step));
  Slice meta = arena_printf(arena, "%.*s/meta/", SLICE_PRINT(folder));
  const char *from = arena_printf(
      arena, "%.*s%04" JSON_INTEGER_FORMAT "_snapshot.json", SLICE_PRINT(meta), last.index)
                         .start;
  const char *to = arena_printf(
      arena, "%.*s%04" JSON_INTEGER_FORMAT "_snapshot.json", SLICE_PRINT(meta), entry.index)
                       .start;
  copy_snapshot(texts, from, to, step->words);
  chain->last = script;
  return true;
}
