#include "analyze/finding/known.h"

#include "analyze/finding/rule.h"
#include "lexer/memory.h"
#include "lexer/source.h"

#include <stdlib.h>

#define FIELDS 4
#define DIGITS 16

void known_free(Known *known) {
  memory_free(known->items);
  memory_free(known->by_fingerprint);
  arena_free(known->arena);
  *known = (Known){0};
}

static Arena *arena_of(Known *known) {
  if (known->arena == NULL) known->arena = arena_new();
  return known->arena;
}

void known_add_copy(Known *known, const KnownFinding *item) {
  Arena *arena = arena_of(known);
  known->items = memory_grow(known->items, known->count, &known->capacity, sizeof *known->items);
  known->items[known->count++] = (KnownFinding){.file = arena_copy(arena, item->file),
      .rule = arena_copy(arena, item->rule),
      .object = arena_copy(arena, item->object),
      .fingerprint = item->fingerprint};
}

void known_add(Known *known, Slice file, const Finding *finding) {
  Arena *arena = arena_of(known);
  const Slice parts[] = {finding->object_schema, finding->object_name, finding->object_column};
  Slice object = SLICE("");
  for (size_t i = 0; i < 3; i++) {
    if (parts[i].length == 0) continue;
    object = object.length == 0
                 ? parts[i]
                 : arena_printf(arena, "%.*s.%.*s", SLICE_PRINT(object), SLICE_PRINT(parts[i]));
  }
  known_add_copy(known, &(KnownFinding){.file = file,
                            .rule = slice_of(finding->rule->id),
                            .object = object,
                            .fingerprint = finding->fingerprint});
}

// ---- order

static int compare_slices(Slice a, Slice b) {
  size_t shorter = a.length < b.length ? a.length : b.length;
  int order = shorter > 0 ? memcmp(a.start, b.start, shorter) : 0;
  return order != 0 ? order : (a.length > b.length) - (a.length < b.length);
}

static int compare_items(const void *a, const void *b) {
  const KnownFinding *left = a;
  const KnownFinding *right = b;
  int order = compare_slices(left->file, right->file);
  if (order == 0) order = compare_slices(left->rule, right->rule);
  if (order == 0) order = compare_slices(left->object, right->object);
  if (order != 0) return order;
  return (left->fingerprint > right->fingerprint) - (left->fingerprint < right->fingerprint);
}

static int compare_fingerprints(const void *a, const void *b) {
  uint64_t left = (*(KnownFinding *const *)a)->fingerprint;
  uint64_t right = (*(KnownFinding *const *)b)->fingerprint;
  return (left > right) - (left < right);
}

void known_sort(Known *known) {
  if (known->count > 0) qsort(known->items, known->count, sizeof *known->items, compare_items);
  size_t kept = 0;
  for (size_t i = 0; i < known->count; i++) {
    if (kept == 0 || compare_items(&known->items[kept - 1], &known->items[i]) != 0)
      known->items[kept++] = known->items[i];
  }
  known->count = kept;
  memory_free(known->by_fingerprint);
  known->by_fingerprint = memory_alloc((kept + 1) * sizeof(KnownFinding *));
  for (size_t i = 0; i < kept; i++) known->by_fingerprint[i] = &known->items[i];
  if (kept > 0) qsort(known->by_fingerprint, kept, sizeof(KnownFinding *), compare_fingerprints);
}

bool known_has(Known *known, const Finding *finding) {
  if (known->knows_all) return true;
  KnownFinding wanted = {.fingerprint = finding->fingerprint};
  const KnownFinding *key = &wanted;
  KnownFinding **found = known->count == 0 ? NULL
                                           : bsearch(&key, known->by_fingerprint, known->count,
                                                 sizeof(KnownFinding *), compare_fingerprints);
  if (found == NULL) return false;
  (*found)->is_matched = true;
  return true;
}

void known_report_file(Known *known, Slice file) {
  size_t low = 0;
  size_t high = known->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (compare_slices(known->items[middle].file, file) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  for (; low < known->count && slice_equals(known->items[low].file, file); low++)
    known->items[low].is_reported = true;
}

// ---- text

static void write_field(FILE *out, Slice text) {
  for (size_t i = 0; i < text.length; i++) {
    char c = text.start[i];
    switch (c) {
    case '\t': fputs("\\t", out); break;
    case '\n': fputs("\\n", out); break;
    case '\r': fputs("\\r", out); break;
    case '\\': fputs("\\\\", out); break;
    default:
      if (i == 0 && c == '#') fputc('\\', out);
      fputc(c, out);
    }
  }
}

void known_write(const Known *known, FILE *out) {
  fputs("# Findings that are known: weir lint --known THIS-FILE. Written by --write-known.\n", out);
  for (size_t i = 0; i < known->count; i++) {
    const KnownFinding *item = &known->items[i];
    const Slice fields[] = {item->file, item->rule, item->object};
    for (size_t k = 0; k < FIELDS - 1; k++) {
      write_field(out, fields[k]);
      fputc('\t', out);
    }
    fprintf(out, "%016llx\n", (unsigned long long)item->fingerprint);
  }
}

// Undoes what write_field does. False: a backslash before something else.
static bool read_field(Arena *arena, Slice text, Slice *field) {
  char *result = arena_alloc(arena, text.length + 1);
  size_t length = 0;
  for (size_t i = 0; i < text.length; i++) {
    char c = text.start[i];
    if (c == '\\') {
      if (++i == text.length) return false;
      switch (text.start[i]) {
      case 't': c = '\t'; break;
      case 'n': c = '\n'; break;
      case 'r': c = '\r'; break;
      case '\\':
      case '#': c = text.start[i]; break;
      default: return false;
      }
    }
    result[length++] = c;
  }
  *field = (Slice){result, length};
  return true;
}

static bool read_fingerprint(Slice text, uint64_t *number) {
  if (text.length != DIGITS) return false;
  *number = 0;
  for (size_t i = 0; i < DIGITS; i++) {
    char c = text.start[i];
    bool is_digit = c >= '0' && c <= '9';
    if (!is_digit && (c < 'a' || c > 'f')) return false;
    *number = *number << 4 | (uint64_t)(is_digit ? c - '0' : c - 'a' + 10);
  }
  return true;
}

static bool read_line(Known *known, Slice line) {
  Slice fields[FIELDS];
  for (size_t i = 0; i < FIELDS; i++) {
    const char *tab = line.length > 0 ? memchr(line.start, '\t', line.length) : NULL;
    if ((tab == NULL) != (i == FIELDS - 1)) return false;
    fields[i] = (Slice){line.start, tab != NULL ? (size_t)(tab - line.start) : line.length};
    if (tab != NULL) line = (Slice){tab + 1, line.length - fields[i].length - 1};
  }
  KnownFinding item = {0};
  Arena *arena = arena_of(known);
  bool is_read =
      read_field(arena, fields[0], &item.file) && read_field(arena, fields[1], &item.rule) &&
      read_field(arena, fields[2], &item.object) && read_fingerprint(fields[3], &item.fingerprint);
  if (is_read) known_add_copy(known, &item);
  return is_read;
}

bool known_read_text(Known *known, const char *path, Slice text, Error *error) {
  size_t number = 0;
  while (text.length > 0) {
    const char *end = memchr(text.start, '\n', text.length);
    Slice line = {text.start, end != NULL ? (size_t)(end - text.start) : text.length};
    size_t taken = line.length + (end != NULL);
    text = (Slice){text.start + taken, text.length - taken};
    number++;
    if (line.length > 0 && line.start[line.length - 1] == '\r') line.length--;
    if (line.length == 0 || line.start[0] == '#') continue;
    if (!read_line(known, line))
      return error_set(error,
          "%s:%zu: is no known finding: file, rule, object, 16 hex digits, with tabs between them",
          path, number);
  }
  known_sort(known);
  return true;
}

bool known_read(Known *known, const char *path, Error *error) {
  Source source = {0};
  if (!source_read(&source, path, error)) return false;
  bool is_read = known_read_text(known, path, source.text, error);
  source_close(&source);
  return is_read;
}
