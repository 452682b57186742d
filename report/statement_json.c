#include "report/statement_json.h"

#include "report/format.h"
#include "report/json_text.h"

const char *statement_json_outcome(OutcomeKind kind) {
  switch (kind) {
  case OUTCOME_APPLIED: return "applied";
  case OUTCOME_SKIPPED: return "skipped";
  case OUTCOME_FAILED: return "failed";
  case OUTCOME_UNKNOWN: return "unknown";
  }
  return "unknown";
}

static void write_field(FILE *out, const char *name, Slice text) {
  fprintf(out, ",\"%s\":", name);
  if (text.length > 0) {
    json_text_write(out, text);
  } else {
    fputs("null", out);
  }
}

void statement_json_write(const StatementOutcome *outcome, void *payload) {
  FILE *out = payload;
  fprintf(out, "{\"file\":%u,\"statement\":%u,\"start\":%u,\"end\":%u", outcome->file,
      outcome->statement, outcome->span.start, outcome->span.end);
  write_field(out, "kind", outcome->operation != NULL ? slice_of(outcome->operation) : (Slice){0});
  write_field(out, "outcome", slice_of(statement_json_outcome(outcome->kind)));
  write_field(out, "sqlstate", slice_of(outcome->sqlstate));
  bool says = outcome->kind == OUTCOME_FAILED || outcome->kind == OUTCOME_UNKNOWN;
  write_field(out, "message", says ? outcome->message : (Slice){0});
  bool is_unknown = outcome->kind == OUTCOME_UNKNOWN && outcome->evidence != NULL;
  write_field(out, "evidence", is_unknown ? slice_of(outcome->evidence) : (Slice){0});
  fprintf(out, ",\"open_world\":%s}\n", outcome->is_open_world ? "true" : "false");
}

// The lines are written while the chain runs, so nothing is left for its end.
static void begin(Report *report) { (void)report; }
static void chain(Report *report, const ReportChain *chain) {
  (void)report;
  (void)chain;
}

const Format format_outcomes = {.name = "outcomes", .begin = begin, .chain = chain, .end = begin};
