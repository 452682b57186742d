// live_entry.h -- each kind of row: its query and what it makes; live_kind.c has the table.
#ifndef WEIR_ANALYZE_BASELINE_LIVE_ENTRY_H
#define WEIR_ANALYZE_BASELINE_LIVE_ENTRY_H

#include "analyze/baseline/live_reader.h"

#define LIVE_KIND(name)                                                                            \
  extern const LiveQuery live_query_##name;                                                        \
  void live_number_##name(LiveReader *reader, const LiveRows *rows, int row);                      \
  void live_enter_##name(LiveReader *reader, const LiveRows *rows, int row);
#include "analyze/baseline/live_kind.def"
#undef LIVE_KIND

#endif
