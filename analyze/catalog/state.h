// state.h -- the parts of a catalog, for this folder only.
//
//   slots     one pointer an object: its version, NULL when dropped
//   names     to the ids of slots
//   log       pointers, names, settings and locks from before each change
//   pool      the versions' memory; a version is held by its slot or by one entry of the log
//
// A draft becomes a version (versions.h), the slot swings to it, the log takes the old pointer.
#ifndef WEIR_ANALYZE_CATALOG_STATE_H
#define WEIR_ANALYZE_CATALOG_STATE_H

#include "analyze/catalog/catalog.h"
#include "analyze/catalog/locks_held.h"
#include "analyze/catalog/log.h"
#include "analyze/catalog/names.h"
#include "analyze/catalog/partition_map.h"
#include "analyze/catalog/pool.h"
#include "analyze/catalog/settings.h"

#define STATE_SCHEMAS 4 // those of builtin.h
#define STATE_CASTS 128

struct Catalog {
  SymbolTable *symbols; // the caller's
  Graph *graph;
  Graph *roles;
  Graph *mentions;
  const Object *schemas[STATE_SCHEMAS];
  const Object **slots; // of id OBJECT_ID_FIRST_USER and on
  size_t slot_count;
  size_t slot_capacity;
  ObjectId *schema_ids; // of `slots`, those that are schemas
  size_t schema_count;
  size_t schema_capacity;
  size_t live_count;           // objects of `slots`
  size_t default_access_count; // of them, default rights
  size_t class_count;          // of them, operator classes
  size_t casts[STATE_CASTS];   // of them, casts, by a hash of their types
  size_t acting_count;         // of them, functions that change objects when they are called
  NameMap names;
  uint64_t choice_changes; // see catalog_choice_changes
  uint64_t schema_changes; // see catalog_schema_changes
  bool doubts_gone;        // catalog_doubt_gone was called;
  NameMap gone_since;      // names that are gone for certain since, as entries with the id 1
  PartitionMap partitions;
  Pool pool;
  Log log;
  Settings settings;
  LocksHeld locks;
};

// Points the object's slot at `version` (NULL: dropped), without a word to the log.
void state_swing(Catalog *catalog, ObjectId id, const Object *version);
// From the names that `before` has to those of `after`, logged. NULL: none.
void state_move_names(Catalog *catalog, const Object *before, const Object *after);
// Counts the change of a name of this class, made or undone.
void state_note_name(Catalog *catalog, NameClass names);

#endif
