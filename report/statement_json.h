// statement_json.h -- how statements ended, for programs: a line of JSON each, as they end.
//
// {"file":0,"statement":1,"start":0,"end":57,"kind":"create-table","outcome":"applied",
//  "sqlstate":null,"message":null,"evidence":null}
// `file` counts the files of the chain, those of preludes among them; the other fields are those of
// `weir parse --format statements`, and those of a finding.
#ifndef WEIR_REPORT_STATEMENT_JSON_H
#define WEIR_REPORT_STATEMENT_JSON_H

#include "analyze/run/statement_outcome.h"

// A StatementOutcomeSink; `payload` is a FILE *.
void statement_json_write(const StatementOutcome *outcome, void *payload);

const char *statement_json_outcome(OutcomeKind kind); // "applied"

#endif
