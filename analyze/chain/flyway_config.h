// flyway_config.h -- what flyway.toml or flyway.conf says of names, folders, transactions, placeholders.
#ifndef WEIR_ANALYZE_CHAIN_FLYWAY_CONFIG_H
#define WEIR_ANALYZE_CHAIN_FLYWAY_CONFIG_H

#include "analyze/chain/flyway_name.h"
#include "analyze/chain/planning.h"

typedef struct FlywayConfig {
  const char *path;   // NULL: there is no such file, and what follows is Flyway's default
  const char *folder; // the real one that it lies in
  FlywayNames names;
  Slice placeholder_prefix; // "" for "${"
  Slice placeholder_suffix;
  Slice *locations; // "filesystem:sql"; in the arena
  size_t location_count;
  uint32_t top; // the folder where those meet that hold scripts; UINT32_MAX: none does
  PlaceholderValues placeholders;
  bool replaces_placeholders;
  bool in_transaction; // executeInTransaction
  bool group;
  bool mixed;
  bool out_of_order;
} FlywayConfig;

// The one that lies in the listing, nearest to its top, or in a folder above it. Read once; the
// planning's, to be given to flyway_config_free.
const FlywayConfig *flyway_config_read(Planning *planning);
void flyway_config_free(FlywayConfig *config); // NULL is fine

// Whether a listed folder lies in one of the locations; if there are none, every one does.
bool flyway_config_takes(const FlywayConfig *config, const Planning *planning, uint32_t folder);

#endif
