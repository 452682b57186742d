// lost_rights.h -- rights that went with an object whose name another one takes.
//
// DROP VIEW takes along what was granted on the view, and CREATE VIEW under the same name brings none of it
// back; a table that is put in the place of another by RENAME has its own. So rights on what goes are kept
// until the release ends.
#ifndef WEIR_ANALYZE_RUN_LOST_RIGHTS_H
#define WEIR_ANALYZE_RUN_LOST_RIGHTS_H

#include "analyze/catalog/number_map.h"
#include "analyze/executor/executor.h"

typedef struct LostRight {
  Symbol grantee; // SYMBOL_NONE: PUBLIC
  Symbol column;  // SYMBOL_NONE: the whole
  uint16_t rights;
  uint16_t grantable;
} LostRight;

// What others than its owner had on an object that gave up its name.
typedef struct LostRights {
  uint32_t release;
  uint32_t before; // number of the one before it of the same name, from 1; 0: none
  ObjectId schema;
  uint8_t object_class;
  uint32_t arguments; // of a function: a number made of its arguments' types
  LostRight *items;   // ours
  size_t count;
} LostRights;

// Empty when zeroed.
typedef struct LostRightsList {
  LostRights *items;
  size_t count;
  size_t capacity;
  NumberMap latest; // by name: the number of the last one, from 1
} LostRightsList;
void lost_rights_free(LostRightsList *list);

// An effect that has taken a name from an object that the release did not make.
void lost_rights_note(LostRightsList *list, const Executor *executor, const Effect *effect);
// The number of what the object's name had earlier in the release, from 1; 0: nothing.
uint32_t lost_rights_find(
    const LostRightsList *list, const Executor *executor, const Object *object);

#endif
