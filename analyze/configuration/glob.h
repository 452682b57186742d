// glob.h -- patterns over paths and names.
//
// `?` is one character but `/`, `*` any number of these, `**` any characters. A pattern matches a path as a
// whole, or a folder above it: `legacy`, `legacy/` and `legacy/**` mean the same files.
#ifndef WEIR_ANALYZE_CONFIGURATION_GLOB_H
#define WEIR_ANALYZE_CONFIGURATION_GLOB_H

#include "lexer/slice.h"

#include <stdbool.h>

#define GLOB_MAX_LENGTH 500 // bytes of a pattern; settings refuse longer ones

// Takes time by the product of both lengths, whatever stands in them.
bool glob_matches_path(Slice pattern, Slice path);
// Of a name; `*` and `?` match any character, and the whole must match.
bool glob_matches_name(Slice pattern, Slice name);
bool glob_has_wildcard(Slice pattern);

#endif
