#define XXH_STATIC_LINKING_ONLY // for a state on the stack
#include "analyze/finding/fingerprint.h"
#include "analyze/configuration/configuration_file.h"
#include "analyze/finding/rule.h"
#include "lexer/memory.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>
#include <xxhash.h>

typedef struct FingerprintCount {
  uint64_t number; // 0: a free place
  uint64_t seen;
} FingerprintCount;

void fingerprints_free(Fingerprints *fingerprints) {
  memory_free(fingerprints->counts);
  *fingerprints = (Fingerprints){0};
}

static FingerprintCount *place_of(const Fingerprints *fingerprints, uint64_t number) {
  size_t mask = fingerprints->capacity - 1;
  size_t i = (size_t)number & mask;
  while (fingerprints->counts[i].number != 0 && fingerprints->counts[i].number != number)
    i = (i + 1) & mask;
  return &fingerprints->counts[i];
}

static void grow(Fingerprints *fingerprints) {
  Fingerprints larger = {.capacity = fingerprints->capacity == 0 ? 64 : fingerprints->capacity * 2,
      .count = fingerprints->count};
  larger.counts = memory_alloc(larger.capacity * sizeof *larger.counts);
  for (size_t i = 0; i < fingerprints->capacity; i++) {
    const FingerprintCount *old = &fingerprints->counts[i];
    if (old->number != 0) *place_of(&larger, old->number) = *old;
  }
  memory_free(fingerprints->counts);
  *fingerprints = larger;
}

static uint64_t count_equal(Fingerprints *fingerprints, uint64_t number) {
  if (fingerprints->count * 4 >= fingerprints->capacity * 3) grow(fingerprints);
  FingerprintCount *place = place_of(fingerprints, number);
  if (place->number == 0) fingerprints->count++;
  place->number = number;
  return place->seen++;
}

// Each part with its length, so that no two lists of parts are one text.
static void add(XXH3_state_t *state, Slice part) {
  uint64_t length = part.length;
  XXH3_64bits_update(state, &length, sizeof length);
  XXH3_64bits_update(state, part.start, part.length);
}

static Slice below(Slice folder, Slice path) {
  if (folder.length == 1) folder.length = 0; // "/"
  bool is_below = slice_starts_with(path, folder) && path.length > folder.length &&
                  path.start[folder.length] == '/';
  if (!is_below) return SLICE("");
  return (Slice){path.start + folder.length + 1, path.length - folder.length - 1};
}

// As the system has it, or as it is put together: what standard input is called lies nowhere.
static const char *whole_path(Arena *arena, const char *here, const char *path) {
  char *real = realpath(path, NULL);
  const char *whole = real != NULL ? arena_printf(arena, "%s", real).start
                                   : configuration_path(arena, here, slice_of(path));
  free(real);
  return whole;
}

static const char *working_folder(char folder[PATH_MAX]) {
  return getcwd(folder, PATH_MAX) != NULL ? folder : "/";
}

const char *fingerprint_whole_path(Arena *arena, const char *path) {
  char folder[PATH_MAX];
  return whole_path(arena, working_folder(folder), path);
}

Slice fingerprint_path(Arena *arena, const char *root, const char *path) {
  if (strcmp(path, "-") == 0) return SLICE("-");
  char folder[PATH_MAX];
  const char *here = working_folder(folder);
  Slice relative =
      below(slice_of(root != NULL ? root : here), slice_of(whole_path(arena, here, path)));
  if (relative.length > 0) return relative;
  Slice text = slice_of(path);
  while (slice_starts_with(text, SLICE("./"))) text = (Slice){text.start + 2, text.length - 2};
  return text;
}

uint64_t fingerprint_tokens(
    const TextOrigin *origin, Slice source, const Token tokens[], size_t count) {
  XXH3_state_t state;
  XXH3_64bits_reset(&state);
  for (size_t i = 0; i < count; i++) {
    Slice text = text_origin_written(origin, source, (Span){tokens[i].start, tokens[i].end});
    if (text.length > 0) add(&state, text);
  }
  return XXH3_64bits_digest(&state);
}

uint64_t fingerprint_make(
    Fingerprints *fingerprints, const Finding *finding, Slice path, uint64_t tokens) {
  XXH3_state_t state;
  XXH3_64bits_reset(&state);
  add(&state, slice_of(finding->rule->id));
  add(&state, path);
  add(&state, finding->object_kind);
  add(&state, finding->object_schema);
  add(&state, finding->object_name);
  add(&state, finding->object_column);
  XXH3_64bits_update(&state, &tokens, sizeof tokens);
  uint64_t number = XXH3_64bits_digest(&state);
  if (number == 0) number = 1;
  uint64_t ordinal = count_equal(fingerprints, number);
  return ordinal == 0 ? number : XXH3_64bits_withSeed(&number, sizeof number, ordinal);
}
