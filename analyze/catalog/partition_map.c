#include "analyze/catalog/partition_map.h"

#include "analyze/catalog/columns.h"
#include "analyze/catalog/state.h"
#include "analyze/catalog/type_value.h"
#include "lexer/memory.h"

#include <assert.h>

void partition_map_free(PartitionMap *map) {
  for (size_t i = 0; i < map->count; i++) memory_free(map->lists[i].entries);
  memory_free(map->lists);
  number_map_free(&map->places);
  *map = (PartitionMap){0};
}

// NULL: the table has, and had, no partitions.
static PartitionList *list_of(const Catalog *catalog, ObjectId parent) {
  uint32_t place;
  if (!number_map_find(&catalog->partitions.places, parent, &place)) return NULL;
  return &catalog->partitions.lists[place - 1];
}

const PartitionList *partition_map_list(const Catalog *catalog, ObjectId parent) {
  return list_of(catalog, parent);
}

static PartitionList *make_list(Catalog *catalog, ObjectId parent) {
  PartitionList *list = list_of(catalog, parent);
  if (list != NULL) return list;
  PartitionMap *map = &catalog->partitions;
  map->lists = memory_grow(map->lists, map->count, &map->capacity, sizeof *map->lists);
  map->lists[map->count++] = (PartitionList){0};
  number_map_put(&map->places, parent, (uint32_t)map->count);
  return &map->lists[map->count - 1];
}

// ---- the order of values

bool partition_key_is_bytewise(const SymbolTable *symbols, const Relation *parent, uint16_t key) {
  static const char *const names[] = {"C", "POSIX", "ucs_basic", "pg_c_utf8"};
  const Column *column = columns_numbered(parent, parent->partition_keys[key]);
  Symbol collation = parent->partition_collations[key];
  if (collation == SYMBOL_NONE && column != NULL) collation = column->collation;
  Slice text = symbol_text(symbols, collation);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (slice_equals(text, slice_of(names[i]))) return true;
  }
  return false;
}

static int compare_numbers(int64_t a, int64_t b) { return a < b ? -1 : a > b; }

static int compare_texts(const Catalog *catalog, Symbol a, Symbol b) {
  if (a == b) return 0;
  Slice one = symbol_text(catalog->symbols, a);
  Slice other = symbol_text(catalog->symbols, b);
  size_t shorter = one.length < other.length ? one.length : other.length;
  int order = shorter > 0 ? memcmp(one.start, other.start, shorter) : 0;
  return order != 0 ? order : compare_numbers((int64_t)one.length, (int64_t)other.length);
}

static int kind_rank(char kind) {
  return kind == '-' ? 0 : kind == 'v' ? 1 : kind == '?' ? 2 : kind == 'n' ? 3 : 4;
}

static bool has_number(const PartitionValue *value) {
  return value->order == TYPE_ORDER_NUMBER || value->order == TYPE_ORDER_LOCAL;
}

// The order of the list, which leaves nothing open.
static int compare_places(
    const Catalog *catalog, const PartitionValue *a, const PartitionValue *b) {
  if (a->kind != b->kind) return kind_rank(a->kind) - kind_rank(b->kind);
  if (a->kind != 'v') return 0;
  if (has_number(a) != has_number(b)) return has_number(a) ? -1 : 1;
  if (has_number(a)) return compare_numbers(a->number, b->number);
  if (a->order != b->order) return a->order - b->order;
  if (a->order == TYPE_ORDER_DECIMAL)
    return type_value_compare_decimals(
        symbol_text(catalog->symbols, a->text), symbol_text(catalog->symbols, b->text));
  return compare_texts(catalog, a->text, b->text);
}

#define ZONES INT64_C(115200000000) // 32 hours in microseconds: no two zones are further apart

int partition_value_compare(
    const Catalog *catalog, const PartitionValue *a, const PartitionValue *b) {
  if (a->kind == '?' || b->kind == '?') return PARTITION_OPEN;
  int order = compare_places(catalog, a, b);
  if (a->kind != 'v' || b->kind != 'v') return order < 0 ? -1 : order > 0;
  bool is_mixed = a->order != b->order; // a time of the session's zone, and one that is certain
  if (is_mixed && a->number != INT64_MIN && b->number != INT64_MIN && a->number != INT64_MAX &&
      b->number != INT64_MAX) {
    int64_t apart = a->number < b->number ? b->number - a->number : a->number - b->number;
    if (apart <= ZONES) return PARTITION_OPEN;
  }
  if (a->order == TYPE_ORDER_NONE && order != 0) return PARTITION_OPEN;
  return order < 0 ? -1 : order > 0;
}

int partition_bound_compare(
    const Catalog *catalog, const PartitionValue *a, const PartitionValue *b, uint16_t keys) {
  for (uint16_t i = 0; i < keys; i++) {
    int order = partition_value_compare(catalog, &a[i], &b[i]);
    if (order != 0) return order;
    if (a[i].kind == '-' || a[i].kind == '+') return 0; // what follows does not count
  }
  return 0;
}

static int compare_bound_places(
    const Catalog *catalog, const PartitionValue *a, const PartitionValue *b, uint16_t keys) {
  for (uint16_t i = 0; i < keys; i++) {
    int order = compare_places(catalog, &a[i], &b[i]);
    if (order != 0) return order;
  }
  return 0;
}

// ---- the list

static uint16_t key_count(const Relation *partition) { return partition->bound_value_count / 2; }

static bool is_open(const Relation *partition) {
  bool is_range = partition->bound_strategy == 'r';
  if (partition->bound_strategy == 'h') return false;
  for (uint16_t i = 0; i < partition->bound_value_count; i++) {
    const PartitionValue *value = &partition->bound_values[i];
    if (value->kind == '?') return true;
    if (is_range && value->kind == 'v' && value->order == TYPE_ORDER_NONE) return true;
  }
  return partition->bound_value_count == 0;
}

// Where `partition`'s bound (of IN: its value) stands against an entry's.
static int compare_entry(const Catalog *catalog, const Relation *partition, uint32_t value,
    const PartitionEntry *entry) {
  const Relation *other = (const Relation *)catalog_get(catalog, entry->partition);
  if (partition->bound_strategy == 'h') {
    int order = compare_numbers(partition->bound_modulus, other->bound_modulus);
    return order != 0 ? order : compare_numbers(partition->bound_remainder, other->bound_remainder);
  }
  if (partition->bound_strategy == 'r')
    return compare_bound_places(
        catalog, partition->bound_values, other->bound_values, key_count(partition));
  return compare_places(
      catalog, &partition->bound_values[value], &other->bound_values[entry->value]);
}

// The first entry that is not below; `behind`: the first that is above.
static size_t find(const Catalog *catalog, const PartitionList *list, const Relation *partition,
    uint32_t value, bool behind) {
  size_t first = 0;
  size_t last = list->count;
  while (first < last) {
    size_t middle = first + (last - first) / 2;
    int order = compare_entry(catalog, partition, value, &list->entries[middle]);
    if (order > 0 || (order == 0 && behind)) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  return first;
}

static void add_entry(
    const Catalog *catalog, PartitionList *list, const Relation *partition, uint32_t value) {
  size_t place = find(catalog, list, partition, value, true);
  list->entries = memory_grow(list->entries, list->count, &list->capacity, sizeof *list->entries);
  PartitionEntry *at = &list->entries[place];
  memmove(at + 1, at, (list->count - place) * sizeof *at);
  *at = (PartitionEntry){partition->object.id, value};
  list->count++;
}

static void remove_entry(
    const Catalog *catalog, PartitionList *list, const Relation *partition, uint32_t value) {
  size_t place = find(catalog, list, partition, value, false);
  while (place < list->count && (list->entries[place].partition != partition->object.id ||
                                    list->entries[place].value != value))
    place++; // others of the same bound, as an unknown statement may have left them
  assert(place < list->count);
  if (place == list->count) return;
  PartitionEntry *at = &list->entries[place];
  memmove(at, at + 1, (list->count - place - 1) * sizeof *at);
  list->count--;
}

// NULL: it is no partition whose bound is kept by it.
static const Relation *partition_of(const Object *object) {
  if (object == NULL || object->object_class != CLASS_RELATION) return NULL;
  const Relation *relation = (const Relation *)object;
  bool has_bound = relation->is_partition && relation->bound_strategy != 0 &&
                   relation->bound_strategy != 'd' && relation->parent_count > 0;
  return has_bound ? relation : NULL;
}

static uint32_t entry_count(const Relation *partition) {
  return partition->bound_strategy == 'l' ? partition->bound_value_count : 1;
}

void partition_map_add(Catalog *catalog, const Object *after) {
  const Relation *partition = partition_of(after);
  if (partition == NULL) return;
  PartitionList *list = make_list(catalog, partition->parents[0]);
  if (is_open(partition)) {
    list->open_count++;
    return;
  }
  for (uint32_t i = 0; i < entry_count(partition); i++) add_entry(catalog, list, partition, i);
}

void partition_map_remove(Catalog *catalog, const Object *before) {
  const Relation *partition = partition_of(before);
  if (partition == NULL) return;
  PartitionList *list = list_of(catalog, partition->parents[0]);
  assert(list != NULL);
  if (is_open(partition)) {
    list->open_count--;
    return;
  }
  for (uint32_t i = 0; i < entry_count(partition); i++) remove_entry(catalog, list, partition, i);
}

// ---- overlaps

static const Relation *entry_at(const Catalog *catalog, const PartitionList *list, size_t place) {
  return (const Relation *)catalog_get(catalog, list->entries[place].partition);
}

static void meet_range(const Catalog *catalog, const PartitionList *list, const Relation *draft,
    PartitionMeeting *meeting) {
  uint16_t keys = key_count(draft);
  const PartitionValue *lower = draft->bound_values;
  size_t place = find(catalog, list, draft, 0, true);
  if (place > 0) {
    const Relation *below = entry_at(catalog, list, place - 1);
    int order = partition_bound_compare(catalog, below->bound_values + keys, lower, keys);
    meeting->is_open |= order == PARTITION_OPEN;
    if (order == 1) meeting->overlaps = below->object.id;
  }
  if (place == list->count || meeting->overlaps != OBJECT_ID_NONE) return;
  const Relation *above = entry_at(catalog, list, place);
  int order = partition_bound_compare(catalog, lower + keys, above->bound_values, keys);
  meeting->is_open |= order == PARTITION_OPEN;
  if (order != 1) return;
  meeting->overlaps = above->object.id;
  meeting->is_at_upper = true;
}

static void meet_list(const Catalog *catalog, const PartitionList *list, const Relation *draft,
    PartitionMeeting *meeting) {
  for (uint16_t i = 0; i < draft->bound_value_count; i++) {
    if (draft->bound_values[i].kind == '?') continue;
    size_t place = find(catalog, list, draft, i, false);
    if (place == list->count || compare_entry(catalog, draft, i, &list->entries[place]) != 0)
      continue;
    meeting->overlaps = list->entries[place].partition;
    meeting->value = i;
    return;
  }
}

// Whether the moduli of the neighbours go with the new one.
static bool check_modulus(const Catalog *catalog, const PartitionList *list, const Relation *draft,
    PartitionMeeting *meeting) {
  size_t place = find(catalog, list, draft, 0, true);
  if (place > 0) {
    const Relation *below = entry_at(catalog, list, place - 1);
    if (draft->bound_modulus % below->bound_modulus != 0) {
      meeting->neighbour = below->object.id;
      return false;
    }
  }
  if (place == list->count) return true;
  const Relation *above = entry_at(catalog, list, place);
  if (above->bound_modulus % draft->bound_modulus == 0) return true;
  meeting->neighbour = above->object.id;
  meeting->is_factor_wrong = true;
  return false;
}

// The partition of exactly this modulus and remainder.
static ObjectId find_hash(
    const Catalog *catalog, const PartitionList *list, int32_t modulus, int32_t remainder) {
  Relation wanted = {.bound_strategy = 'h', .bound_modulus = modulus, .bound_remainder = remainder};
  size_t place = find(catalog, list, &wanted, 0, false);
  if (place == list->count) return OBJECT_ID_NONE;
  bool is_it = compare_entry(catalog, &wanted, 0, &list->entries[place]) == 0;
  return is_it ? list->entries[place].partition : OBJECT_ID_NONE;
}

// The entries of one modulus.
typedef struct PartRun {
  int32_t modulus;
  size_t start;
  size_t end;
} PartRun;

// A larger modulus may take part of the new remainder in several places: they are looked up, or all
// entries are looked at, whichever is less.
static void meet_larger(const Catalog *catalog, const PartitionList *list, const Relation *draft,
    PartRun run, int64_t *first, PartitionMeeting *meeting) {
  int32_t step = draft->bound_modulus;
  if ((size_t)(run.modulus / step) <= run.end - run.start) {
    for (int64_t at = draft->bound_remainder; at < run.modulus && at < *first; at += step) {
      ObjectId other = find_hash(catalog, list, run.modulus, (int32_t)at);
      if (other == OBJECT_ID_NONE) continue;
      *first = at;
      meeting->overlaps = other;
    }
    return;
  }
  for (size_t i = run.start; i < run.end; i++) {
    int32_t remainder = entry_at(catalog, list, i)->bound_remainder;
    if (remainder % step != draft->bound_remainder || remainder >= *first) continue;
    *first = remainder;
    meeting->overlaps = list->entries[i].partition;
  }
}

// Each modulus is a factor of the next, so there are at most 31. A smaller one takes the remainder, or
// not; a larger one may take part of it in several places, of which the first counts.
static void meet_hash(const Catalog *catalog, const PartitionList *list, const Relation *draft,
    PartitionMeeting *meeting) {
  if (!check_modulus(catalog, list, draft, meeting)) return;
  int64_t first = INT64_MAX;
  for (size_t place = 0; place < list->count;) {
    int32_t modulus = entry_at(catalog, list, place)->bound_modulus;
    Relation last = {.bound_strategy = 'h', .bound_modulus = modulus, .bound_remainder = modulus};
    size_t end = find(catalog, list, &last, 0, true);
    if (modulus <= draft->bound_modulus) {
      ObjectId other = find_hash(catalog, list, modulus, draft->bound_remainder % modulus);
      if (other != OBJECT_ID_NONE) meeting->overlaps = other;
      if (other != OBJECT_ID_NONE) return;
    }
    if (modulus > draft->bound_modulus)
      meet_larger(catalog, list, draft, (PartRun){modulus, place, end}, &first, meeting);
    place = end;
  }
}

PartitionMeeting partition_map_meet(
    const Catalog *catalog, ObjectId parent, const Relation *draft) {
  PartitionMeeting meeting = {0};
  const PartitionList *list = list_of(catalog, parent);
  bool has_others = list != NULL && (list->count > 0 || list->open_count > 0);
  if (!has_others || draft->bound_strategy == 'd') return meeting;
  bool is_unordered = is_open(draft);
  if (draft->bound_strategy == 'l') {
    meet_list(catalog, list, draft, &meeting);
  } else if (draft->bound_strategy == 'h') {
    meet_hash(catalog, list, draft, &meeting);
  } else if (!is_unordered) {
    meet_range(catalog, list, draft, &meeting);
  }
  meeting.is_open |= is_unordered || list->open_count > 0;
  return meeting;
}
