// next_version.h -- the number behind another one.
#ifndef WEIR_ANALYZE_FIX_NEXT_VERSION_H
#define WEIR_ANALYZE_FIX_NEXT_VERSION_H

#include "grammar/arena.h"

// Of digits, perhaps with hyphens or underscores between them: 14 digits that are a date and a time count
// seconds, all else by one, as wide as it was: 000012 gives 000013, 2024-12-31-235959 gives 2025-01-01-000000.
// "" if nothing there counts. Lives in the arena.
Slice next_version(Arena *arena, Slice version);

#endif
