// made.h -- what the file at hand made or changed, for the rules that judge it when the file ends.
//
// A table without a key may get one by the next statement; so what a file misses is looked for once no
// more statements come.
#ifndef WEIR_ANALYZE_RUN_MADE_H
#define WEIR_ANALYZE_RUN_MADE_H

#include "analyze/catalog/number_map.h"
#include "analyze/executor/executor.h"
#include "analyze/finding/rule.h"
#include "analyze/run/lost_rights.h"

typedef struct MadeEntry {
  MadeObject object;
  uint32_t file;
  ObjectClass object_class;
  Place made;      // where it was made: after a rollback its number is another object's
  uint32_t before; // number of the entry before it of the same object, from 1; 0: none
} MadeEntry;

// Empty when zeroed.
typedef struct MadeList {
  MadeEntry *items;
  size_t count;
  size_t capacity;
  NumberMap latest; // by object: the number of its last entry, from 1
  LostRightsList lost;
} MadeList;
void made_free(MadeList *list);

// Notes the effects of the statement that was executed, whose place in the file `statement` is.
void made_note(MadeList *list, const Executor *executor, Span statement, uint32_t number);
// Takes those of a file out, in the order of their making, calling `visit` for each that still exists.
typedef void MadeVisit(const MadeObject *object, void *payload);
void made_take(
    MadeList *list, const Catalog *catalog, uint32_t file, MadeVisit *visit, void *payload);

#endif
