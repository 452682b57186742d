// chain.h -- which files a path stands for, and in which order they run.
//
// A directory is one chain: the `.sql` files below it in natural order, but for those that lead
// back or only look (`*.down.sql`, `down.sql`, `revert/`, `verify/`) and for hidden folders and
// node_modules. A file is a chain of its own. A link that leads back up is not followed.
#ifndef WEIR_ANALYZE_CHAIN_CHAIN_H
#define WEIR_ANALYZE_CHAIN_CHAIN_H

#include "lexer/error.h"
#include "lexer/slice.h"

typedef struct MigrationChain {
  char *path;   // as given, without closing slashes; ours
  char **files; // paths to open, beginning with `path`; ours, like the array
  size_t count;
  size_t capacity;
  bool is_directory;
} MigrationChain;

// Fills a zeroed chain. False: not there, not readable, a directory without `.sql` files; the error
// says which, and the chain is empty. "-" is standard input.
bool chain_discover(MigrationChain *chain, const char *path, Error *error);
void chain_free(MigrationChain *chain); // leaves it zeroed

// Whether a file is one that runs forward, by its path within the chain.
bool chain_takes(Slice path);
// Whether the file `path` lies below the directory `folder`, whatever way both are written.
bool chain_contains(const char *folder, const char *path);

#endif
