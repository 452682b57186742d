#define _GNU_SOURCE // memmem
#include "analyze/chain/checksum.h"

#include <sodium.h>
#include <stdlib.h>

// The sums are cumulative: each is the SHA-256 of all names and contents up to its file, so a change
// alters it and all behind it.
typedef struct Sums {
  const char *path; // of atlas.sum
  Slice text;
  SectionLine line;
} Sums;

static const ListedFile **sql_files(Planning *planning, uint32_t folder, size_t *count);

typedef struct SumLine {
  Slice name;
  Slice sum; // base64, without "h1:"
  size_t offset;
} SumLine;

static bool next_sum(Sums *sums, SumLine *sum) {
  while (section_next_line(sums->text, &sums->line)) {
    Slice text = section_trim(sums->line.text);
    const char *mark = memmem(text.start, text.length, " h1:", 4);
    if (mark == NULL) continue; // the first line: the sum of all
    size_t length = (size_t)(mark - text.start);
    sum->name = section_trim((Slice){text.start, length});
    sum->sum = (Slice){mark + 4, text.length - length - 4};
    sum->offset = sums->line.start;
    return true;
  }
  return false;
}

static int compare_names(const void *a, const void *b) {
  Slice left = (*(const ListedFile *const *)a)->name;
  Slice right = (*(const ListedFile *const *)b)->name;
  size_t shorter = left.length < right.length ? left.length : right.length;
  int order = memcmp(left.start, right.start, shorter);
  return order != 0 ? order : left.length < right.length ? -1 : left.length > right.length;
}

static const ListedFile **sql_files(Planning *planning, uint32_t folder, size_t *count) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  const ListedFile **files =
      ARENA_ARRAY(planning->arena, listed->own_end - listed->first + 1, const ListedFile *);
  *count = 0;
  for (size_t i = listed->first; i < listed->own_end; i++) {
    if (slice_ends_with(planning->listing->files[i].name, SLICE(".sql")))
      files[(*count)++] = &planning->listing->files[i];
  }
  qsort(files, *count, sizeof *files, compare_names);
  return files;
}

static bool is_listed(Slice sums, Slice name) {
  SectionLine line = {0};
  while (section_next_line(sums, &line)) {
    if (slice_starts_with(line.text, name) && line.text.length > name.length &&
        line.text.start[name.length] == ' ')
      return true;
  }
  return false;
}

static bool is_ignored(Slice text) {
  const char *mark = memmem(text.start, text.length, "atlas:sum ignore", 16);
  return mark != NULL && memchr(text.start, '\n', (size_t)(mark - text.start)) == NULL;
}

static bool add_file(Planning *planning, crypto_hash_sha256_state *state, const ListedFile *file) {
  crypto_hash_sha256_update(state, (const unsigned char *)file->name.start, file->name.length);
  Slice text = listing_text(planning->listing, file->path, LISTING_WHOLE);
  if (is_ignored(text)) return false;
  crypto_hash_sha256_update(state, (const unsigned char *)text.start, text.length);
  return true;
}

static bool equals_sum(const crypto_hash_sha256_state *state, Slice sum) {
  crypto_hash_sha256_state copy = *state;
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256_final(&copy, digest);
  char encoded[sodium_base64_ENCODED_LEN(sizeof digest, sodium_base64_VARIANT_ORIGINAL)];
  sodium_bin2base64(encoded, sizeof encoded, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
  return slice_equals(slice_of(encoded), sum);
}

// golang-migrate's folders list only the files that go up.
static bool skips_downs(const Sums *sums) {
  return memmem(sums->text.start, sums->text.length, ".down.sql ", 10) == NULL;
}

void checksum_compare_atlas(Planning *planning, uint32_t folder) {
  size_t index = listing_find(planning->listing, folder, SLICE("atlas.sum"));
  if (index == SIZE_MAX) return;
  Sums sums = {.path = planning->listing->files[index].path};
  sums.text = planning_text(planning, sums.path, true);
  bool only_up = skips_downs(&sums);
  size_t count;
  const ListedFile **files = sql_files(planning, folder, &count);
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  for (size_t i = 0; i < count; i++) {
    if (only_up && slice_ends_with(files[i]->name, SLICE(".down.sql"))) continue;
    if (!add_file(planning, &state, files[i])) continue;
    SumLine sum;
    bool is_there = next_sum(&sums, &sum);
    if (!is_there || !slice_equals(sum.name, files[i]->name)) {
      planning_fault(planning, PLAN_FAULT_CHECKSUM, files[i]->path, sums.path, 0,
          is_listed(sums.text, files[i]->name) ? "atlas.sum lists this file in another place"
                                               : "atlas.sum does not list this file")
          ->related_offset = is_there ? (uint32_t)sum.offset : 0;
      return;
    }
    if (equals_sum(&state, sum.sum)) continue;
    planning_fault(planning, PLAN_FAULT_CHECKSUM, files[i]->path, sums.path, 0,
        "the file is not as it was when atlas.sum was written")
        ->related_offset = (uint32_t)sum.offset;
    return;
  }
  SumLine rest;
  if (next_sum(&sums, &rest))
    planning_fault(planning, PLAN_FAULT_CHECKSUM, sums.path, NULL, (uint32_t)rest.offset,
        "atlas.sum lists %.*s, which is not there", SLICE_PRINT(rest.name));
}
