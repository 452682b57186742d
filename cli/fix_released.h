// fix_released.h -- which files may be rewritten: those of which somebody said that they are not released.
#ifndef WEIR_CLI_FIX_RELEASED_H
#define WEIR_CLI_FIX_RELEASED_H

#include "cli/run.h"

// False: it is released, or nobody says that it isn't; the error says which.
bool fix_is_unreleased(const Run *run, const RunChain *chain, const PlanRunFile *file, Error *why);

#endif
