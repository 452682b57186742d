// live_setting.h -- which settings of roles and functions are read of a live database.
#ifndef WEIR_ANALYZE_BASELINE_LIVE_SETTING_H
#define WEIR_ANALYZE_BASELINE_LIVE_SETTING_H

#include "lexer/slice.h"

// "name=value", in any letters: whether it is one of them.
bool live_setting_is_read(Slice setting);

#endif
