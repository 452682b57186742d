#include "analyze/baseline/live_entry.h"

// Rows that give no object its id, and rows that others read.
#define live_number_columns NULL
#define live_enter_columns NULL
#define live_enter_type_names NULL
#define live_enter_view_rules NULL
#define live_number_bounds NULL
#define live_number_comments NULL
#define live_enter_comments NULL
#define live_number_definitions NULL
#define live_enter_definitions NULL

const LiveKind live_kinds[LIVE_KIND_COUNT] = {
#define LIVE_KIND(name) {&live_query_##name, live_number_##name, live_enter_##name},
#include "analyze/baseline/live_kind.def"
#undef LIVE_KIND
};
