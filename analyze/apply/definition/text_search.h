// text_search.h -- whether CREATE TEXT SEARCH … says what the server needs, and nothing else.
#ifndef WEIR_ANALYZE_APPLY_DEFINITION_TEXT_SEARCH_H
#define WEIR_ANALYZE_APPLY_DEFINITION_TEXT_SEARCH_H

#include "analyze/apply/apply.h"
#include "grammar/ast_statement.h"

bool text_search_check(Executor *executor, const CreateDefined *statement);
// The parser of a configuration, the template of a dictionary, if it was made; 42704. `draft` gets the
// mappings that a configuration has from the start.
bool text_search_needs(
    Executor *executor, const CreateDefined *statement, ObjectId *needed, OtherObject *draft);

#endif
