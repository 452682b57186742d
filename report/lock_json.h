// lock_json.h -- the JSON of `weir locks` (docs/locks.md).
#ifndef WEIR_REPORT_LOCK_JSON_H
#define WEIR_REPORT_LOCK_JSON_H

#include "report/lock_report.h"

void lock_json_statement(FILE *out, const TimelineStatement *statement);

#endif
