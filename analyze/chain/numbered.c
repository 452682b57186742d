// Files with a version in their name, for planning.h.
#include "analyze/chain/planning.h"

#include "lexer/memory.h"

#include <stdlib.h>

#define MAX_SEQUENCE_DIGITS 6 // longer numbers are times, and leave gaps

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

Slice numbered_digits(Slice name) {
  size_t length = 0;
  while (length < name.length && is_digit(name.start[length])) length++;
  return (Slice){name.start, length};
}

bool numbered_read_up(Slice name, NumberedFile *numbered) {
  numbered->version = numbered_digits(name);
  size_t length = numbered->version.length;
  return length > 0 && length < name.length && name.start[length] == '_' &&
         (slice_ends_with(name, SLICE(".up.sql")) || slice_ends_with(name, SLICE(".up.SQL")));
}

static Slice without_zeros(Slice digits) {
  while (digits.length > 1 && digits.start[0] == '0')
    digits = (Slice){digits.start + 1, digits.length - 1};
  return digits;
}

int numbered_compare(Slice a, Slice b) {
  a = without_zeros(a);
  b = without_zeros(b);
  if (a.length != b.length) return a.length < b.length ? -1 : 1;
  return a.length == 0 ? 0 : memcmp(a.start, b.start, a.length);
}

static int compare_places(const NumberedFile *a, const NumberedFile *b) {
  return a->file < b->file ? -1 : a->file > b->file;
}

static int compare_text(Slice a, Slice b) {
  size_t shorter = a.length < b.length ? a.length : b.length;
  int order = shorter > 0 ? memcmp(a.start, b.start, shorter) : 0;
  if (order != 0) return order;
  return a.length < b.length ? -1 : a.length > b.length;
}

static int compare_by_value(const void *a, const void *b) {
  const NumberedFile *left = a;
  const NumberedFile *right = b;
  int order = numbered_compare(left->version, right->version);
  return order != 0 ? order : compare_places(left, right);
}

static int compare_by_text(const void *a, const void *b) {
  const NumberedFile *left = a;
  const NumberedFile *right = b;
  int order = compare_text(left->version, right->version);
  return order != 0 ? order : compare_text(left->name, right->name);
}

static int compare_by_name(const void *a, const void *b) {
  return compare_text(((const NumberedFile *)a)->name, ((const NumberedFile *)b)->name);
}

size_t planning_count(const Planning *planning, uint32_t folder, NumberedRead *read) {
  const ListedFolder *listed = &planning->listing->folders[folder];
  size_t count = 0;
  NumberedFile numbered;
  for (size_t i = listed->first; i < listed->own_end; i++)
    count += read(planning->listing->files[i].name, &numbered);
  return count;
}

static unsigned long sequence_number(Slice version) {
  version = without_zeros(version);
  if (version.length == 0 || version.length > MAX_SEQUENCE_DIGITS) return 0;
  unsigned long number = 0;
  for (size_t i = 0; i < version.length; i++) {
    if (!is_digit(version.start[i])) return 0;
    number = number * 10 + (unsigned long)(version.start[i] - '0');
  }
  return number;
}

// Where nine of ten numbers follow the one before, a gap is one that somebody forgot.
static void find_gaps(Planning *planning, const NumberedList *list) {
  size_t follow = 0;
  size_t gaps = 0;
  for (size_t i = 1; i < list->count; i++) {
    unsigned long before = sequence_number(list->items[i - 1].version);
    unsigned long number = sequence_number(list->items[i].version);
    if (number == 0 || (before == 0 && i > 1)) return;
    follow += number == before + 1;
    gaps += number > before + 1;
  }
  if (gaps == 0 || follow < 9 * gaps) return;
  for (size_t i = 1; i < list->count; i++) {
    unsigned long before = sequence_number(list->items[i - 1].version);
    unsigned long number = sequence_number(list->items[i].version);
    if (number <= before + 1) continue;
    planning_fault(planning, PLAN_FAULT_SKIPPED_VERSION,
        planning->listing->files[list->items[i].file].path,
        planning->listing->files[list->items[i - 1].file].path, 0,
        number == before + 2 ? "version %lu is missing before this file"
                             : "versions from %lu on are missing before this file",
        before + 1);
  }
}

static void find_duplicates(Planning *planning, const NumberedList *list) {
  for (size_t i = 1; i < list->count; i++) {
    if (numbered_compare(list->items[i - 1].version, list->items[i].version) != 0) continue;
    planning_fault(planning, PLAN_FAULT_DUPLICATE_VERSION,
        planning->listing->files[list->items[i].file].path,
        planning->listing->files[list->items[i - 1].file].path, 0, "two files have version %.*s",
        SLICE_PRINT(list->items[i].version));
  }
}

NumberedList planning_numbered(
    Planning *planning, uint32_t folder, NumberedRead *read, NumberedOrder order) {
  static int (*const compare[])(const void *, const void *) = {
      compare_by_value, compare_by_text, compare_by_name};
  const ListedFolder *listed = &planning->listing->folders[folder];
  NumberedList list = {
      .items = ARENA_ARRAY(planning->arena, listed->own_end - listed->first + 1, NumberedFile)};
  for (size_t i = listed->first; i < listed->own_end; i++) {
    NumberedFile numbered = {.file = i, .name = planning->listing->files[i].name};
    if (read(numbered.name, &numbered)) list.items[list.count++] = numbered;
  }
  qsort(list.items, list.count, sizeof *list.items, compare[order]);
  find_duplicates(planning, &list);
  find_gaps(planning, &list);
  return list;
}

// ---- the way back

void planning_missing_way_back(
    Planning *planning, const char *const ups[], size_t missing, size_t have, const char *what) {
  if (have < 2 * missing) return;
  for (size_t i = 0; i < missing; i++)
    planning_fault(planning, PLAN_FAULT_MISSING_DOWN, ups[i], NULL, 0,
        "there is no %s for it, as there is for %zu others", what, have);
}

void planning_missing_downs(Planning *planning, uint32_t folder, const NumberedList *ups) {
  const char **without = ARENA_ARRAY(planning->arena, ups->count + 1, const char *);
  size_t missing = 0;
  for (size_t i = 0; i < ups->count; i++) {
    const ListedFile *file = &planning->listing->files[ups->items[i].file];
    bool is_upper = slice_ends_with(file->name, SLICE(".up.SQL"));
    if (!slice_ends_with(file->name, SLICE(".up.sql")) && !is_upper) continue;
    Slice stem = {file->name.start, file->name.length - strlen(".up.sql")};
    Slice down =
        arena_printf(planning->arena, "%.*s.down.%s", SLICE_PRINT(stem), is_upper ? "SQL" : "sql");
    if (listing_find(planning->listing, folder, down) == SIZE_MAX) without[missing++] = file->path;
  }
  planning_missing_way_back(planning, without, missing, ups->count - missing, "down file");
}

void planning_missing_inner_downs(Planning *planning, uint32_t folder) {
  size_t total = planning_count_inner(planning, folder, SLICE("up.sql"));
  const char **without = ARENA_ARRAY(planning->arena, total + 1, const char *);
  size_t missing = 0;
  uint32_t at = folder + 1;
  size_t file;
  while ((file = planning_next_inner(planning, folder, SLICE("up.sql"), &at)) != SIZE_MAX) {
    const ListedFile *listed = &planning->listing->files[file];
    if (listing_find(planning->listing, listed->folder, SLICE("down.sql")) == SIZE_MAX)
      without[missing++] = listed->path;
  }
  planning_missing_way_back(planning, without, missing, total - missing, "down file");
}
