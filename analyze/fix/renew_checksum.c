#define _GNU_SOURCE // memmem
#include "analyze/fix/renew_checksum.h"

#include "analyze/chain/section.h"
#include "analyze/fix/next_file.h"
#include "lexer/memory.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#define SUM_SIZE sodium_base64_ENCODED_LEN(crypto_hash_sha256_BYTES, sodium_base64_VARIANT_ORIGINAL)

typedef struct NameList {
  Slice *items; // ours
  size_t count;
  size_t capacity;
} NameList;

static int compare_names(const void *a, const void *b) {
  Slice left = *(const Slice *)a;
  Slice right = *(const Slice *)b;
  size_t shorter = left.length < right.length ? left.length : right.length;
  int order = memcmp(left.start, right.start, shorter);
  return order != 0 ? order : (left.length > right.length) - (left.length < right.length);
}

static void add_name(NameList *list, Slice name) {
  list->items = memory_grow(list->items, list->count, &list->capacity, sizeof *list->items);
  list->items[list->count++] = name;
}

// The names that the sum has, and those of new files beside them.
static NameList list_names(FixTexts *texts, Slice sum, Slice folder, bool with_new) {
  NameList list = {0};
  SectionLine line = {0};
  bool has_downs = memmem(sum.start, sum.length, ".down.sql ", 10) != NULL;
  while (section_next_line(sum, &line)) {
    const char *mark = memmem(line.text.start, line.text.length, " h1:", 4);
    if (mark != NULL) add_name(&list, (Slice){line.text.start, (size_t)(mark - line.text.start)});
  }
  for (size_t i = 0; with_new && i < texts->count; i++) {
    const FixText *item = &texts->items[i];
    Slice path = slice_of(item->path);
    Slice name = next_path_name(path);
    bool is_left_out = !has_downs && slice_ends_with(name, SLICE(".down.sql"));
    if (item->is_new && slice_equals(next_path_folder(path), folder) &&
        slice_ends_with(name, SLICE(".sql")) && !is_left_out)
      add_name(&list, name);
  }
  if (list.count > 0) qsort(list.items, list.count, sizeof *list.items, compare_names);
  return list;
}

static void encode(const crypto_hash_sha256_state *state, char encoded[SUM_SIZE]) {
  crypto_hash_sha256_state copy = *state;
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256_final(&copy, digest);
  sodium_bin2base64(encoded, SUM_SIZE, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
}

static void update(crypto_hash_sha256_state *state, Slice text) {
  crypto_hash_sha256_update(state, (const unsigned char *)text.start, text.length);
}

// Each sum is that of all names and contents so far; the first line is the sum of the others. Start
// NULL: a file cannot be read.
static Slice make_sum(FixTexts *texts, const NameList *names, Slice folder, bool as_before) {
  Arena *arena = texts->scratch;
  size_t size = 1;
  for (size_t i = 0; i < names->count; i++) size += names->items[i].length + SUM_SIZE + 8;
  char *lines = arena_alloc(arena, size);
  size_t length = 0;
  crypto_hash_sha256_state state, all;
  crypto_hash_sha256_init(&state);
  crypto_hash_sha256_init(&all);
  char encoded[SUM_SIZE];
  for (size_t i = 0; i < names->count; i++) {
    Slice name = names->items[i];
    const char *slash = folder.length > 0 ? "/" : "";
    const char *path =
        arena_printf(arena, "%.*s%s%.*s", SLICE_PRINT(folder), slash, SLICE_PRINT(name)).start;
    const FixText *text = fix_texts_get(texts, path);
    if (text == NULL) return (Slice){0};
    update(&state, name);
    update(&state, as_before ? text->before : text->text);
    encode(&state, encoded);
    update(&all, name);
    update(&all, slice_of(encoded));
    length +=
        (size_t)snprintf(lines + length, size - length, "%.*s h1:%s\n", SLICE_PRINT(name), encoded);
  }
  encode(&all, encoded);
  return arena_printf(arena, "h1:%s\n%.*s", encoded, (int)length, lines);
}

bool renew_checksum(FixTexts *texts, const char *path, Error *why) {
  Slice folder = next_path_folder(slice_of(path));
  const char *sum_path = arena_printf(
      texts->scratch, "%.*s%satlas.sum", SLICE_PRINT(folder), folder.length > 0 ? "/" : "")
                             .start;
  const FixText *sum = fix_texts_get(texts, sum_path);
  if (sum == NULL) return true;
  Slice before = arena_copy(texts->scratch, sum->before);
  NameList names = list_names(texts, before, folder, false);
  Slice now = make_sum(texts, &names, folder, true);
  memory_free(names.items);
  if (now.start == NULL || !slice_equals(section_trim(now), section_trim(before)))
    return error_set(
        why, "%s does not fit the files as they are: `atlas migrate hash` first", sum_path);
  names = list_names(texts, before, folder, true);
  Slice renewed = make_sum(texts, &names, folder, false);
  memory_free(names.items);
  if (renewed.start != NULL) fix_texts_put(texts, sum_path, renewed);
  return renewed.start != NULL;
}
