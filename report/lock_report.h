// lock_report.h -- the locks of a chain's statements by transaction, as text or JSON.
//
// Written while the chain runs: a transaction is ended when the next one begins.
#ifndef WEIR_REPORT_LOCK_REPORT_H
#define WEIR_REPORT_LOCK_REPORT_H

#include "analyze/locks/timeline.h"

#include <stdio.h>

typedef struct LockReport {
  FILE *out; // the caller's
  bool is_json;
  int version_min; // of PostgreSQL, for the JSON
  int version_max;
  // private
  bool is_open;         // a transaction has been begun
  uint32_t transaction; // that one
  uint32_t chain;       // how many were begun
  uint32_t number;      // of the open transaction in its chain, from 1
  bool has_any;         // a transaction was written
  const Source *source; // text: that the last heading names; NULL: the transaction has none yet
  uint64_t statements;  // text: that are shown
} LockReport;

void lock_report_begin(LockReport *report);
void lock_report_begin_chain(LockReport *report);
void lock_report_statement(const TimelineStatement *statement, void *payload); // a TimelineSink
void lock_report_end(LockReport *report);

#endif
