// run_release.h -- which files of a chain ship together and are reported.
//
// The first that applies: files given as paths or by --only; what comes behind the settings'
// released_through; else each file is a release of its own.
#ifndef WEIR_CLI_RUN_RELEASE_H
#define WEIR_CLI_RUN_RELEASE_H

#include "cli/run.h"

// Marks the files, and how far the chain is run. False: nothing of it is reported; a wrong setting was
// said then.
bool run_choose_release(Run *run, RunChain *chain);

#endif
