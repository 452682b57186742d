// option_text.h -- options as the server keeps them: lists of name=value in one text.
#ifndef WEIR_ANALYZE_APPLY_OPTION_TEXT_H
#define WEIR_ANALYZE_APPLY_OPTION_TEXT_H

#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

#define OPTION_SEPARATOR ", "  // of options in WITH (…)
#define SETTING_SEPARATOR "; " // of settings, whose values may be lists

// The value as it is kept: "70", "true", "off"; without one `without`. Lives in the statement's arena
// or the source.
Slice option_text_value(const Executor *executor, const Node *value, const char *without);

// The options as one list; what is named anew goes to the end. Those with a name space are left out.
// SYMBOL_NONE: none.
Symbol option_text_read(Executor *executor, NodeList options);
// One list behind the other.
Symbol option_text_join(Executor *executor, Symbol list, Symbol more, const char *separator);

// Adds name=value, or replaces what has that name.
Symbol option_text_set(
    Executor *executor, Symbol before, Slice name, Slice value, const char *separator);
// Gives the one of that name another value, where it stands.
Symbol option_text_exchange(
    Executor *executor, Symbol before, Slice name, Slice value, const char *separator);
Symbol option_text_remove(Executor *executor, Symbol before, Slice name, const char *separator);
// The value that `name` has in the list; false: none.
bool option_text_find(
    const Executor *executor, Symbol list, Slice name, const char *separator, Slice *value);

// The value that SET gives, a list of names joined and quoted as the server keeps it.
Slice option_text_setting(Executor *executor, const SetStatement *statement);
// What SET or RESET, as a function's clause, leaves of its settings.
Symbol option_text_change(Executor *executor, Symbol before, const SetStatement *statement);

#endif
