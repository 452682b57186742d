// pending.h -- findings of an open transaction, which its end decides on.
//
// What is undone by ROLLBACK has not happened: a dropped table is there again. What PostgreSQL
// refused, and who waited, stays true. So findings wait here until the transaction ends.
#ifndef WEIR_ANALYZE_PENDING_H
#define WEIR_ANALYZE_PENDING_H

#include "analyze/catalog/number_map.h"
#include "analyze/executor/executor.h"
#include "analyze/finding/finding.h"

// Empty when zeroed.
typedef struct PendingFindings {
  struct PendingFinding *items; // ours, in the order of the file
  size_t count;
  size_t capacity;
  NumberMap names; // where the last finding on the loss of a name is, by its symbol
} PendingFindings;
void pending_free(PendingFindings *pending);

void pending_add(PendingFindings *pending, const Executor *executor, Finding *finding);
// After a statement: forgets what ROLLBACK or ROLLBACK TO has undone, and a name's loss that the
// same transaction made good.
void pending_settle(PendingFindings *pending, const Executor *executor);
// Everything is undone: the session ends in an open transaction.
void pending_undo_all(PendingFindings *pending);
typedef void PendingVisit(Finding *finding, void *payload);
void pending_take_all(
    PendingFindings *pending, PendingVisit *visit, void *payload); // and empties it

#endif
