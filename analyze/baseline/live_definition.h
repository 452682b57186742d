// live_definition.h -- what expressions, views, rules and triggers of a live database say.
//
// The server prints them; what it prints is read and bound as a script's text is, once all objects are
// there. What cannot be read stays unknown.
#ifndef WEIR_ANALYZE_BASELINE_LIVE_DEFINITION_H
#define WEIR_ANALYZE_BASELINE_LIVE_DEFINITION_H

#include "analyze/baseline/live_kind.h"
#include "analyze/executor/executor.h"

void live_definitions_read(LiveReader *reader, Executor *executor);

#endif
