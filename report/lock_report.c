#include "report/lock_report.h"

#include "report/lock_json.h"
#include "report/lock_text.h"

void lock_report_begin(LockReport *report) {
  if (report->is_json)
    fprintf(report->out, "{\"schema_version\":1,\"server_versions\":[%d,%d],\"transactions\":[",
        report->version_min, report->version_max);
}

static void end_transaction(LockReport *report) {
  if (!report->is_open) return;
  report->is_open = false;
  if (report->is_json) fputs("\n]}", report->out);
}

void lock_report_begin_chain(LockReport *report) {
  end_transaction(report);
  report->chain++;
  report->number = 0;
}

void lock_report_statement(const TimelineStatement *statement, void *payload) {
  LockReport *report = payload;
  bool begins = !report->is_open || report->transaction != statement->transaction;
  if (begins) {
    end_transaction(report);
    report->is_open = true;
    report->source = NULL;
    report->transaction = statement->transaction;
    report->number++;
    if (report->is_json)
      fprintf(report->out, "%s\n{\"chain\":%u,\"transaction\":%u,\"statements\":[",
          report->has_any ? "," : "", report->chain, report->number);
    report->has_any = true;
  }
  if (!report->is_json) {
    lock_text_statement(report, statement);
    return;
  }
  fputs(begins ? "\n" : ",\n", report->out);
  lock_json_statement(report->out, statement);
}

void lock_report_end(LockReport *report) {
  end_transaction(report);
  if (report->is_json) {
    fputs("\n]}\n", report->out);
  } else if (report->statements == 0) {
    fputs("no statement locks a relation that was there before\n", report->out);
  }
}
