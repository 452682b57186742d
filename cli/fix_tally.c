#include "cli/fix_tally.h"

#include "lexer/memory.h"

#include <stdlib.h>
#include <xxhash.h>

void fix_tally_free(FixTally *tally) {
  memory_free(tally->kinds);
  *tally = (FixTally){0};
}

static uint64_t hash(uint64_t seed, Slice text) {
  return XXH3_64bits_withSeed(text.start, text.length, seed + text.length);
}

// What is said for each statement of a kind is nothing new in a file that a fix has made: there, only
// whether it was said at all counts.
static uint64_t key_of(const Finding *finding, const char *path, bool is_new) {
  uint64_t key = hash(0, slice_of(finding->rule->id));
  if (finding->once != NULL) return is_new ? key : hash(key, slice_of(path));
  key = hash(key, slice_of(path));
  key = hash(key, finding->object_schema);
  key = hash(key, finding->object_name);
  return hash(key, finding->object_column);
}

static void add(FixTally *tally, uint64_t key, const Finding *finding, const char *path) {
  tally->kinds = memory_grow(tally->kinds, tally->count, &tally->capacity, sizeof *tally->kinds);
  tally->kinds[tally->count++] = (FixKind){.key = key,
      .count = 1,
      .severity = (uint32_t)finding->severity,
      .finding = finding,
      .path = path};
}

void fix_tally_add(FixTally *tally, const Finding *finding, const char *path, bool is_new) {
  add(tally, key_of(finding, path, is_new), finding, path);
}

static int compare(const void *a, const void *b) {
  const FixKind *left = a;
  const FixKind *right = b;
  return (left->key > right->key) - (left->key < right->key);
}

static FixKind *find(const FixTally *tally, uint64_t key) {
  FixKind wanted = {.key = key};
  if (tally->count == 0) return NULL;
  return bsearch(&wanted, tally->kinds, tally->count, sizeof wanted, compare);
}

void fix_tally_remove(FixTally *tally, const Finding *finding, const char *path) {
  FixKind *kind = find(tally, key_of(finding, path, false));
  if (kind == NULL || kind->count == 0) return;
  kind->count--;
  kind->severity -= (uint32_t)finding->severity;
}

void fix_tally_sort(FixTally *tally) {
  if (tally->count > 0) qsort(tally->kinds, tally->count, sizeof *tally->kinds, compare);
  size_t count = 0;
  for (size_t i = 0; i < tally->count; i++) {
    if (count > 0 && tally->kinds[count - 1].key == tally->kinds[i].key) {
      tally->kinds[count - 1].count++;
      tally->kinds[count - 1].severity += tally->kinds[i].severity;
    } else {
      tally->kinds[count++] = tally->kinds[i];
    }
  }
  tally->count = count;
}

static bool was_said(const FixTally *before, const Finding *finding) {
  for (size_t i = 0; i < before->count; i++) {
    const Finding *other = before->kinds[i].finding;
    if (other->rule == finding->rule && other->once != NULL) return true;
  }
  return false;
}

const FixKind *fix_tally_excess(const FixTally *before, const FixTally *after, size_t *at) {
  while (*at < after->count) {
    const FixKind *kind = &after->kinds[(*at)++];
    const FixKind *was = find(before, kind->key);
    bool is_run_wide = kind->finding->once != NULL && was == NULL;
    if (is_run_wide && was_said(before, kind->finding)) continue;
    if (was == NULL || kind->count > was->count || kind->severity > was->severity) return kind;
  }
  return NULL;
}
