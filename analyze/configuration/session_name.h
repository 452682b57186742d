// session_name.h -- names of PostgreSQL's own settings, and which values they cannot have.
#ifndef WEIR_ANALYZE_CONFIGURATION_SESSION_NAME_H
#define WEIR_ANALYZE_CONFIGURATION_SESSION_NAME_H

#include "lexer/error.h"
#include "lexer/slice.h"

// Whether a server from 14 to 18 knows the name, in whatever case, or it has a dot, as those of
// extensions and of one's own have. The error begins with `called`, and tells the nearest name.
bool session_name_check(Slice name, const char *called, Error *error);
// Whether a setting of that name may have the value, as far as that shows without a server: words,
// numbers with their units and ranges, and the form of lists are checked. The same error.
bool session_value_check(Slice name, Slice text, const char *called, Error *error);

#endif
