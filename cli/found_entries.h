// found_entries.h -- what entries of `chains` in weir.yaml do to the chains around and before them; for
// found_chains.c and run.c only.
#ifndef WEIR_CLI_FOUND_ENTRIES_H
#define WEIR_CLI_FOUND_ENTRIES_H

#include "cli/found_chains.h"

// Takes out of a plan what an entry in its folder is there for: steps and what is said of their files.
// `entry` is the folder of the plan's own entry; NULL: it has none. False: nothing is left to run.
bool found_entries_leave_out(const FoundChains *found, Plan *plan, const char *entry);

// The entry that the chain stands in, of the nearest file that has one; NULL: in none.
const ConfigurationChain *found_entries_of(const FoundChain *chain, const ConfigurationFile **file);

#endif
