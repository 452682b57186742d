// timeline.h -- the locks of a chain in their order, for who wants to hear of each statement.
//
// A statement's locks are summed up by relation, those of statements that its code ran among them. What
// the open transaction holds is kept, so that going back to a savepoint can say what it frees.
#ifndef WEIR_ANALYZE_LOCKS_TIMELINE_H
#define WEIR_ANALYZE_LOCKS_TIMELINE_H

#include "analyze/catalog/number_map.h"
#include "analyze/executor/executor.h"
#include "lexer/source.h"

typedef struct TimelineLock {
  ObjectId relation;
  Slice name;       // as it was before the statement: public.orders
  const char *kind; // "table"
  LockMode mode;    // of a freed one: what was held until now
  LockMode held;    // what the transaction held before; of a freed one: what it still holds
  bool rewrite;
  bool scan;
  bool build;
  bool maybe;
  bool at_end;
  bool in_use;
} TimelineLock;

typedef struct TimelineStatement {
  uint32_t transaction;  // statements of one share it
  uint32_t file;         // as analysis_run_file numbers them
  Source *source;        // its
  uint32_t number;       // from 1, in its file
  Span span;             // in the file
  const char *operation; // "alter-table"
  OutcomeKind outcome;
  const char *until; // when its locks end: "the transaction commits"
  bool ends;         // it ends the transaction, or is all of it
  const TimelineLock *locks;
  size_t lock_count;
  const TimelineLock *freed; // by ROLLBACK TO
  size_t freed_count;
} TimelineStatement;

// Called for each statement of a reported file that was executed, as it ends; what it points to is good
// for the call.
typedef void TimelineSink(const TimelineStatement *statement, void *payload);

// Empty when zeroed.
typedef struct Timeline {
  TimelineLock *locks; // of the statement at hand
  size_t count;
  size_t capacity;
  NumberMap places;   // in `locks`, by relation
  TimelineLock *held; // of the transaction; their names are copies of ours
  size_t held_count;
  size_t held_capacity;
  NumberMap held_places;
  uint32_t serial; // of the session's transaction that `held` is of; 0: none is open
  uint32_t transaction;
} Timeline;

void timeline_free(Timeline *timeline); // leaves it empty

// Before a statement is executed.
void timeline_begin(Timeline *timeline, const Executor *executor);
// When locks_of_statement has noted those of the statement, or of one that its code ran.
void timeline_note(Timeline *timeline, Executor *executor);
// When it has ended: gives its locks to the sink. The caller has set what stands in `statement` from
// `file` to `until`.
void timeline_end(Timeline *timeline, Executor *executor, TimelineStatement statement,
    TimelineSink *sink, void *payload);

#endif
