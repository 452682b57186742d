// configuration_file.h -- one weir.yaml, read and checked.
#ifndef WEIR_ANALYZE_CONFIGURATION_CONFIGURATION_FILE_H
#define WEIR_ANALYZE_CONFIGURATION_CONFIGURATION_FILE_H

#include "analyze/configuration/configuration.h"

// Fills values and chains of a file whose path, prefix and folder are set, from its text. Everything
// lives in the arena. False: the error begins with path and place.
bool configuration_file_parse(Arena *arena, ConfigurationFile *file, Slice text, Error *error);

// An absolute path from a folder and a path relative to it, without `.`, `..` and double slashes.
const char *configuration_path(Arena *arena, const char *folder, Slice path);
// The same without links; a path that isn't there stays as it is.
const char *configuration_real_path(Arena *arena, const char *path);

// The order of a map's items.
int configuration_compare_names(Slice a, Slice b);

#endif
