// fix_write.h -- changed files to the disk, each whole or not at all.
#ifndef WEIR_CLI_FIX_WRITE_H
#define WEIR_CLI_FIX_WRITE_H

#include "cli/fix_try.h"

// Writes what the texts have: new files first, then those that change, each by a file beside it that takes its name.
// False: nothing was written, as one of them is not as it was read, lies elsewhere than its chain, or cannot be
// written; or, if a name could not be taken in the end, some were, and the error says which one was not.
bool fix_write(FixRun *fixes, Error *error);

#endif
