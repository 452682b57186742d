// partition_map.h -- which partitions a table has, by their bounds.
//
// It follows from the versions of the partitions, and is kept up with each of them, whichever way it
// came or went; so there is nothing in it to log or to undo. A look-up and a change cost a binary
// search (and the moving of what is behind), however many partitions there are.
#ifndef WEIR_ANALYZE_CATALOG_PARTITION_MAP_H
#define WEIR_ANALYZE_CATALOG_PARTITION_MAP_H

#include "analyze/catalog/number_map.h"
#include "analyze/catalog/object.h"

typedef struct Catalog Catalog;

typedef struct PartitionEntry {
  ObjectId partition;
  uint32_t value; // of IN: which of its values
} PartitionEntry;

typedef struct PartitionList {
  PartitionEntry *entries; // by value; by lower bound; by modulus and remainder
  size_t count;
  size_t capacity;
  size_t open_count; // partitions that are not in it: where they lie is not known
} PartitionList;

// Empty when zeroed.
typedef struct PartitionMap {
  NumberMap places; // of a partitioned table's list, from 1
  PartitionList *lists;
  size_t count;
  size_t capacity;
} PartitionMap;

void partition_map_free(PartitionMap *map); // leaves it empty
// An object's version goes and comes: `remove` is called while it is in its slot still, `add` when it is.
void partition_map_remove(Catalog *catalog, const Object *before);
void partition_map_add(Catalog *catalog, const Object *after);

// NULL: the table has, and had, no partitions.
const PartitionList *partition_map_list(const Catalog *catalog, ObjectId parent);

// Whether values of the key with this number, from 0, are ordered by their bytes.
bool partition_key_is_bytewise(const SymbolTable *symbols, const Relation *parent, uint16_t key);

// How two values of one key lie: below 0, 0, above 0; PARTITION_OPEN: it depends on what is not known.
#define PARTITION_OPEN 2
int partition_value_compare(
    const Catalog *catalog, const PartitionValue *a, const PartitionValue *b);
// The same of bounds of a range, value by value.
int partition_bound_compare(
    const Catalog *catalog, const PartitionValue *a, const PartitionValue *b, uint16_t keys);

// What a new partition of `parent` meets there. `draft` has its bound, and no place in the map yet.
typedef struct PartitionMeeting {
  ObjectId overlaps;    // OBJECT_ID_NONE: no partition that is known to
  uint16_t value;       // of IN: which of the new one's values does
  bool is_at_upper;     // of a range: only its end does
  bool is_open;         // whether there is one is not known
  ObjectId neighbour;   // of hash: whose modulus does not go with the new one
  bool is_factor_wrong; // the new modulus is no factor of its; else not divisible by it
} PartitionMeeting;
PartitionMeeting partition_map_meet(const Catalog *catalog, ObjectId parent, const Relation *draft);

#endif
