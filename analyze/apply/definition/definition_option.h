// definition_option.h -- name = value of a definition: WITH (…), OPTIONS (…), (…).
#ifndef WEIR_ANALYZE_APPLY_DEFINITION_DEFINITION_OPTION_H
#define WEIR_ANALYZE_APPLY_DEFINITION_DEFINITION_OPTION_H

#include "analyze/apply/apply.h"

// The names that a definition knows, and the server's words around one that it does not.
typedef struct DefinitionNames {
  const char *const *names;
  size_t count;
  const char *before; // `unrecognized publication parameter: `
  const char *after;  // `` or ` not recognized`
} DefinitionNames;

// 42601 for a name that is not known, or is there twice.
bool definition_options_check(Executor *executor, NodeList options, const DefinitionNames *known);
// The first that is there a second time; NULL: none.
const Option *definition_option_repeated(NodeList options);
// The one of that name; NULL: none.
const Option *definition_option(const Executor *executor, NodeList options, const char *name);
// 42601 "name requires a Boolean value". `value` stays as it is without the option.
bool definition_option_boolean(Executor *executor, NodeList options, const char *name, bool *value);
// A word or string; "" without the option.
Slice definition_option_text(const Executor *executor, NodeList options, const char *name);
// The word, in capitals or not.
bool definition_word_is(Slice text, const char *word);

#endif
