// Change sets of one author, id and file, for liquibase.c.
#include "analyze/chain/liquibase.h"

#include <stdlib.h>

typedef struct Identity {
  Slice label; // without quotes
  Slice log;   // the file, or what it says instead
  const char *file;
  uint32_t offset;
  size_t number; // in the order of the plan
  struct Identity *before;
} Identity;

static Slice without_quotes(Arena *arena, Slice label) {
  char *text = arena_alloc(arena, label.length + 1);
  size_t length = 0;
  for (size_t i = 0; i < label.length; i++) {
    if (label.start[i] != '"') text[length++] = label.start[i];
  }
  return (Slice){text, length};
}

void liquibase_identify(
    Planning *planning, const char *file, uint32_t offset, Slice log, Slice label) {
  Identity *identity = ARENA_ARRAY(planning->arena, 1, Identity);
  *identity = (Identity){.label = without_quotes(planning->arena, label),
      .log = log.length > 0 ? log : slice_of(file),
      .file = file,
      .offset = offset,
      .number = planning->identity_count++,
      .before = planning->identities};
  planning->identities = identity;
}

static int compare_bytes(Slice a, Slice b) {
  size_t shorter = a.length < b.length ? a.length : b.length;
  int order = shorter > 0 ? memcmp(a.start, b.start, shorter) : 0;
  if (order != 0) return order;
  return a.length < b.length ? -1 : a.length > b.length;
}

static int compare_identities(const Identity *a, const Identity *b) {
  int order = compare_bytes(a->label, b->label);
  return order != 0 ? order : compare_bytes(a->log, b->log);
}

static int compare_pointers(const void *a, const void *b) {
  const Identity *left = *(const Identity *const *)a;
  const Identity *right = *(const Identity *const *)b;
  int order = compare_identities(left, right);
  return order != 0 ? order : (left->number > right->number) - (left->number < right->number);
}

void liquibase_find_duplicates(Planning *planning) {
  size_t count = planning->identity_count;
  const Identity **sorted = ARENA_ARRAY(planning->arena, count + 1, const Identity *);
  for (const Identity *identity = planning->identities; identity != NULL;
       identity = identity->before)
    sorted[identity->number] = identity;
  planning->identities = NULL;
  planning->identity_count = 0;
  qsort(sorted, count, sizeof(const Identity *), compare_pointers);
  const Identity *first = count > 0 ? sorted[0] : NULL;
  for (size_t i = 1; i < count; i++) {
    const Identity *identity = sorted[i];
    bool is_same = compare_identities(first, identity) == 0;
    bool is_included_twice = first->file == identity->file && first->offset == identity->offset;
    if (is_same && !is_included_twice) {
      PlanFault *fault = planning_fault(planning, PLAN_FAULT_DUPLICATE_VERSION, identity->file,
          first->file, identity->offset, "two change sets are called %.*s, so Liquibase runs none",
          SLICE_PRINT(identity->label));
      fault->related_offset = first->offset;
    }
    if (!is_same) first = identity;
  }
}
