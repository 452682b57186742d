// chain.h -- which files a path stands for, and in which order they run.
//
// A directory is one chain: the `.sql` files (in any case of letters) below it in natural order (file_tree.h), but for those
// that lead back or only look: `*.down.sql`, `down.sql`, `revert/`, `verify/`. A file is a chain of
// its own.
#ifndef WEIR_ANALYZE_CHAIN_CHAIN_H
#define WEIR_ANALYZE_CHAIN_CHAIN_H

#include "analyze/chain/file_tree.h"

typedef struct MigrationChain {
  char *path;     // as given, without closing slashes; ours
  PathList files; // paths to open, beginning with `path`
  bool is_directory;
} MigrationChain;

// Fills a zeroed chain. False: not there, not readable, a directory without `.sql` files; the error
// says which, and the chain is empty. "-" is standard input.
bool chain_discover(MigrationChain *chain, const char *path, Error *error);
void migration_chain_free(MigrationChain *chain); // leaves it zeroed

// Whether a file is one that runs forward, by its path within the chain.
bool chain_takes(const char *path);

#endif
