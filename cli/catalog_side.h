// catalog_side.h -- what `weir diff` compares: the catalog after a chain or a dump, or of a live database.
#ifndef WEIR_CLI_CATALOG_SIDE_H
#define WEIR_CLI_CATALOG_SIDE_H

#include "analyze/baseline/live.h"
#include "cli/run.h"

typedef struct CatalogSide {
  const char *name;   // as it was given
  LiveDatabase *live; // NULL: it is a chain
  Options options;    // private: the run's own, which share what they can
  Run run;
  RunAnalysis analysis;
} CatalogSide;

// Whether a word stands for the live database.
bool catalog_side_is_live(const char *name);

// The live database is read now. False: the error says why; the side is empty then.
bool catalog_side_open_live(CatalogSide *side, const char *name, Error *error);
// A chain is executed from an empty database; how much of it failed is said on standard error. `version`
// is a server's, for chains of which nobody said which they are for; 0: none. False: it was said on
// standard error why, or the error says it.
bool catalog_side_open_chain(
    CatalogSide *side, const char *name, const Options *options, int version, Error *error);
void catalog_side_close(CatalogSide *side); // an empty one is fine

Executor *catalog_side_executor(const CatalogSide *side);

#endif
