// condition.h -- the exceptions that code can name, and their SQLSTATEs (manual: appendix A).
#ifndef WEIR_GRAMMAR_PLPGSQL_CONDITION_H
#define WEIR_GRAMMAR_PLPGSQL_CONDITION_H

#include "lexer/slice.h"

// "42710" of duplicate_object, in small letters; NULL: there is no such condition.
const char *condition_sqlstate(Slice name);

#endif
