// bind_place.h -- the private part of bind.h: where in a query aggregates, window functions and functions
// that return sets may stand, and what may stand in them (manual: 4.2.7, 4.2.8, 38.5.9).
//
// A query is a level. An aggregate belongs to the innermost level that its arguments have columns of; so what
// stands in it is noted as it is bound. Nothing is claimed of a call whose function is not known.
#ifndef WEIR_ANALYZE_BIND_QUERY_BIND_PLACE_H
#define WEIR_ANALYZE_BIND_QUERY_BIND_PLACE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum BindPlace {
#define PLACE(name, aggregates, windows, sets, subqueries) PLACE_##name,
#include "analyze/bind/query/bind_place.def"
#undef PLACE
} BindPlace;

// What stands in the part of a query that is being bound.
typedef struct BindSeen {
  uint64_t levels;     // of its columns: bit n for the query of level n
  uint64_t aggregates; // likewise
  uint32_t windows;    // of the innermost query
  uint32_t sets;
} BindSeen;

#define BIND_LEVEL_MAX 62u
#define BIND_LEVEL_UNKNOWN (UINT64_C(1) << 63) // of what may be another level's

struct Binder;
struct FunctionCall;
struct Node;

// Begins another part, and gives back what was seen before it; `after` joins the two again.
BindSeen binder_seen_start(struct Binder *binder);
void binder_seen_join(struct Binder *binder, BindSeen before);
// The end of a query: what is its own is nobody else's.
void binder_seen_leave(struct Binder *binder, BindSeen before, uint32_t level);

// Notes a call that is bound, whose parts had `binder->seen` in them; 42803, 42P20, 0A000, 42809 if it must
// not be as it is.
bool binder_place_call(struct Binder *binder, const struct FunctionCall *call);
// 0A000 for a subquery where none may stand.
bool binder_place_subquery(struct Binder *binder, const struct Node *subquery);
// 0A000 for functions that return sets in CASE, COALESCE and their kin; `sets` is how many there were before.
bool binder_refuse_sets(
    struct Binder *binder, const struct Node *node, uint32_t sets, const char *where);

#endif
