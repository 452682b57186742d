// failure.h -- which failures follow from others.
//
// One statement that fails may let a hundred fail: all of its transaction, and all that need what it
// would have made. Those are counted under its finding, not reported again.
#ifndef WEIR_ANALYZE_FAILURE_H
#define WEIR_ANALYZE_FAILURE_H

#include "analyze/catalog/number_map.h"
#include "analyze/executor/executor.h"
#include "analyze/finding/finding.h"

// Empty when zeroed.
typedef struct Failures {
  Finding
      *aborting; // of the failure that aborted the open transaction; NULL: none, or not reported
  struct MissingName *names; // what failed statements would have made; ours
  size_t count;
  size_t capacity;
  struct MadeName *made; // what the open transaction has made so far; ours
  size_t made_count;
  size_t made_capacity;
  NumberMap places; // in `names`, by the name's symbol: the newest
} Failures;
void failures_free(Failures *failures); // leaves it empty

// Whether the statement that just failed did so because of an earlier one, which then counts it
// (`*cause`, NULL if that was not reported).
bool failures_follow(Failures *failures, Executor *executor, Finding **cause);
// Notes a failure, and what the statement would have made: `finding` NULL, it was not reported.
void failures_note(Failures *failures, Executor *executor, Finding *finding);
// `finding` is the cause of what was noted without one since there were `count` names.
void failures_explain(Failures *failures, size_t count, Finding *finding);

// A statement was executed: while its transaction is open, what it made may yet be undone.
void failures_made(Failures *failures, const Executor *executor);
// The failure that `finding` reports undoes all that the open transaction has made.
void failures_undo(Failures *failures, Finding *finding);

#endif
