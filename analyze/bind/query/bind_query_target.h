// bind_query_target.h -- the columns that INSERT, UPDATE and MERGE set.
#ifndef WEIR_ANALYZE_BIND_BIND_QUERY_TARGET_H
#define WEIR_ANALYZE_BIND_BIND_QUERY_TARGET_H

#include "analyze/bind/query/bind_query.h"

#define BIND_TARGETS_MAX 1600u // the server's

// In the statement's order; those of a relation that is not known are 0. Empty when zeroed.
typedef struct BindTargets {
  uint16_t *numbers; // live in the statement's arena
  uint32_t count;
  bool known;
} BindTargets;

// NULL: it is no relation, or has no such column.
const Relation *bind_targets_relation(const Binder *binder, ObjectId id);
const Column *bind_targets_column(const Binder *binder, ObjectId relation, uint16_t number);

// False: 42703.
bool bind_targets_find(Binder *binder, ObjectId relation, Name name, uint16_t *number);
// Those that INSERT lists; false: 42703, 42701.
bool bind_targets_read(Binder *binder, ObjectId relation, NodeList list, BindTargets *targets);
// Those that INSERT means without a list.
void bind_targets_all(Binder *binder, ObjectId relation, BindTargets *targets);

// A stored statement needs the columns that it sets: the first `count` of `targets`, those of SET. The
// runner needs the right on them (an ACCESS_… bit; 0: none).
void bind_targets_refer(
    Binder *binder, ObjectId relation, const BindTargets *targets, uint32_t count, uint16_t right);
bool bind_targets_refer_sets(Binder *binder, ObjectId relation, NodeList sets); // always true

#endif
