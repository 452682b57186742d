#include "report/diff.h"

#include "lexer/memory.h"

typedef struct Comparing {
  Diff *diff;
  const DiffSide *a;
  const DiffSide *b;
  const Slice *skipped;
  size_t skipped_count;
} Comparing;

static int compare(Slice a, Slice b) {
  size_t shorter = a.length < b.length ? a.length : b.length;
  int difference = shorter > 0 ? memcmp(a.start, b.start, shorter) : 0;
  if (difference != 0) return difference;
  return (a.length > b.length) - (a.length < b.length);
}

static Slice first_word(Slice property) {
  const char *space = memchr(property.start, ' ', property.length);
  return space == NULL ? property : (Slice){property.start, (size_t)(space - property.start)};
}

static bool is_skipped(const Comparing *comparing, Slice property) {
  Slice word = first_word(property);
  for (size_t i = 0; i < comparing->skipped_count; i++) {
    if (slice_equals(comparing->skipped[i], word)) return true;
  }
  return false;
}

static void add(const Comparing *comparing, Difference difference) {
  Diff *diff = comparing->diff;
  if (is_skipped(comparing, difference.property)) return;
  diff->items = memory_grow(diff->items, diff->count, &diff->capacity, sizeof *diff->items);
  diff->items[diff->count++] = difference;
}

// ---- an object that only one side has

// Whether the side lacks it for want of what it is a part of.
static bool is_folded(const ListedObject *object, const DiffSide *lacking) {
  if (object->whole.length == 0) return false;
  const ListedObject *whole = catalog_list_find(lacking->list, object->whole);
  return whole == NULL || object->is_told_by_whole;
}

static void compare_single(const Comparing *comparing, const ListedObject *object, bool is_in_a) {
  const DiffSide *having = is_in_a ? comparing->a : comparing->b;
  const DiffSide *lacking = is_in_a ? comparing->b : comparing->a;
  if (is_folded(object, lacking) || (object->is_role && having->has_all_roles)) return;
  const ListedObject *whole = catalog_list_find(lacking->list, object->whole);
  if (whole != NULL && whole->has_open_columns) {
    comparing->diff->unknown++;
    return;
  }
  Difference difference = {object->name, SLICE("exists"), SLICE("true"), SLICE("false")};
  if (!is_in_a) {
    difference.a = SLICE("false");
    difference.b = SLICE("true");
  }
  add(comparing, difference);
}

// ---- an object that both have

// Rights of an owner of whom only the other side knows that it is one.
static bool is_owners(const ListedObject *object, Slice property) {
  Slice prefix = SLICE("rights of ");
  if (!slice_starts_with(property, prefix)) return false;
  Slice grantee = {property.start + prefix.length, property.length - prefix.length};
  for (size_t i = 0; i < object->fact_count; i++) {
    const ListedFact *fact = &object->facts[i];
    if (!slice_equals(fact->property, SLICE("owner")) || fact->value.length < 2) continue;
    return slice_equals((Slice){fact->value.start + 1, fact->value.length - 2}, grantee);
  }
  return false;
}

static void compare_values(
    const Comparing *comparing, Slice object, const ListedFact *a, const ListedFact *b) {
  bool is_unknown = (a != NULL && a->value.length == 0) || (b != NULL && b->value.length == 0);
  Slice property = a != NULL ? a->property : b->property;
  if (a != NULL && b != NULL && a->value.length + b->value.length == 0) return;
  if (is_unknown) {
    comparing->diff->unknown += !is_skipped(comparing, property);
    return;
  }
  if (a != NULL && b != NULL && slice_equals(a->value, b->value)) return;
  add(comparing, (Difference){object, property, a != NULL ? a->value : SLICE(""),
                     b != NULL ? b->value : SLICE("")});
}

static void compare_pair(const Comparing *comparing, const ListedObject *a, const ListedObject *b) {
  const ListedFact *left = a->facts, *left_end = a->facts + a->fact_count;
  const ListedFact *right = b->facts, *right_end = b->facts + b->fact_count;
  while (left < left_end || right < right_end) {
    int order = left == left_end     ? 1
                : right == right_end ? -1
                                     : compare(left->property, right->property);
    if (order == 0) {
      compare_values(comparing, a->name, left, right);
    } else if (order < 0 && !is_owners(b, left->property)) {
      compare_values(comparing, a->name, left, NULL);
    } else if (order > 0 && !is_owners(a, right->property)) {
      compare_values(comparing, a->name, NULL, right);
    }
    left += order <= 0;
    right += order >= 0;
  }
}

void diff_fill(
    Diff *diff, const DiffSide *a, const DiffSide *b, const Slice skipped[], size_t skipped_count) {
  *diff = (Diff){0};
  Comparing comparing = {diff, a, b, skipped, skipped_count};
  size_t i = 0, j = 0;
  while (i < a->list->count || j < b->list->count) {
    bool has_both = i < a->list->count && j < b->list->count;
    int order = has_both             ? compare(a->list->objects[i].name, b->list->objects[j].name)
                : i < a->list->count ? -1
                                     : 1;
    diff->objects++;
    if (order == 0)
      compare_pair(&comparing, &a->list->objects[i], &b->list->objects[j]);
    else if (order < 0)
      compare_single(&comparing, &a->list->objects[i], true);
    else
      compare_single(&comparing, &b->list->objects[j], false);
    i += order <= 0;
    j += order >= 0;
  }
}

void diff_free(Diff *diff) {
  memory_free(diff->items);
  *diff = (Diff){0};
}
