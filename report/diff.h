// diff.h -- what two catalogs differ in.
//
// An object that only one has is one difference: what is a part of it is not told besides. Where one
// side does not know a value, nothing is said but how often that was so.
#ifndef WEIR_REPORT_DIFF_H
#define WEIR_REPORT_DIFF_H

#include "report/catalog_list.h"

#include <stdio.h>

typedef struct DiffSide {
  const CatalogList *list;
  const char *name;   // "db/migration", "live"
  bool has_all_roles; // those of a cluster: what only it has is no difference
} DiffSide;

// One difference. `property` "exists" has the values true and false; a value "" is null: not there.
typedef struct Difference {
  Slice object;
  Slice property;
  Slice a; // JSON
  Slice b;
} Difference;

typedef struct Diff {
  Difference *items; // by object and property; they point into the lists
  size_t count;
  size_t capacity;
  size_t objects; // that at least one side has
  size_t unknown; // values that one side doesn't know
} Diff;

// Properties are left out by their first word: "owner", "needs", "rights".
void diff_fill(
    Diff *diff, const DiffSide *a, const DiffSide *b, const Slice skipped[], size_t skipped_count);
void diff_free(Diff *diff); // a zeroed one is fine

void diff_write_text(FILE *out, const Diff *diff, const DiffSide *a, const DiffSide *b);
// {"differences":[{"object","property","a","b"}]}, one a line.
void diff_write_json(FILE *out, const Diff *diff);

#endif
