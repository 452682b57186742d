// required_version.h -- which versions of Weir a settings file is for: "0.2", ">=0.1.3, <0.3".
//
// A version by itself means that one or a newer one.
#ifndef WEIR_ANALYZE_CONFIGURATION_REQUIRED_VERSION_H
#define WEIR_ANALYZE_CONFIGURATION_REQUIRED_VERSION_H

#include "lexer/error.h"
#include "lexer/slice.h"

// Whether `version`, such as "0.1.0", meets all that `wanted` says. False also where that is no such
// condition; the error begins with `called`.
bool required_version_met(Slice wanted, const char *version, const char *called, Error *error);
// Whether it is such a condition, met or not.
bool required_version_check(Slice wanted, const char *called, Error *error);

#endif
