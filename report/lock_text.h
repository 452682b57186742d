// lock_text.h -- `weir locks` for people: only what locks or frees something is shown.
#ifndef WEIR_REPORT_LOCK_TEXT_H
#define WEIR_REPORT_LOCK_TEXT_H

#include "report/lock_report.h"

void lock_text_statement(LockReport *report, const TimelineStatement *statement);

#endif
