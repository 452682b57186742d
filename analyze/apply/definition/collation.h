// collation.h -- whether CREATE COLLATION says what the server needs, and nothing else.
#ifndef WEIR_ANALYZE_APPLY_DEFINITION_COLLATION_H
#define WEIR_ANALYZE_APPLY_DEFINITION_COLLATION_H

#include "analyze/apply/apply.h"
#include "grammar/ast_statement.h"

bool collation_check(Executor *executor, const CreateDefined *statement);

#endif
