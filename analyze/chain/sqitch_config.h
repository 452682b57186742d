// sqitch_config.h -- where a sqitch.conf says that the plan and the scripts lie.
#ifndef WEIR_ANALYZE_CHAIN_SQITCH_CONFIG_H
#define WEIR_ANALYZE_CHAIN_SQITCH_CONFIG_H

#include "analyze/chain/planning.h"

// Paths are real ones, without a closing slash; all in the arena.
typedef struct SqitchConfig {
  const char *path; // NULL: there is no sqitch.conf, and what follows is Sqitch's default
  Slice engine;     // "pg"; "" if it doesn't say
  Slice plan_file;
  Slice deploy_folder;
  Slice revert_folder;
  Slice reworked_folder; // scripts of reworked changes
  Slice extension;       // "sql"
  Slice listed_top;      // of the listing
} SqitchConfig;

// Of the folder, or one above it on the disk. [core] counts before the defaults, [engine "pg"] before that,
// the target that it names before both.
SqitchConfig sqitch_config_read(Planning *planning, uint32_t folder);

// The listed file at a real path; SIZE_MAX: it is not listed.
size_t sqitch_config_find(const SqitchConfig *config, const Planning *planning, Slice path);

#endif
