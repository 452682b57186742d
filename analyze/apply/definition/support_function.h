// support_function.h -- the functions that operators, aggregates and handlers are made of.
//
// They are named without their arguments, which follow from what is defined.
#ifndef WEIR_ANALYZE_APPLY_DEFINITION_SUPPORT_FUNCTION_H
#define WEIR_ANALYZE_APPLY_DEFINITION_SUPPORT_FUNCTION_H

#include "analyze/apply/apply.h"

#define SUPPORT_ARGUMENTS_MAX 100u // the server's

typedef struct SupportFunction {
  ObjectId id;          // OBJECT_ID_NONE: of the server, or not known
  TypeReference result; // none: not known
  bool is_known;
  bool strict;
  bool returns_set;
  const TypeReference *arguments; // as declared; NULL: not known
  uint32_t argument_count;
} SupportFunction;

bool support_has_option(const Executor *executor, NodeList options, const char *word);
// The value of name = value; NULL: it is not there, or has none.
const Node *support_option(const Executor *executor, NodeList options, const char *word);

// The function of exactly these arguments; 42883.
bool support_function_exact(Executor *executor, const Node *name, const TypeReference types[],
    uint32_t count, SupportFunction *found);
// The one that a call with them means; 42883, and 42804 where a value would have to be converted.
bool support_function_called(Executor *executor, const Node *name, const TypeReference types[],
    uint32_t count, SupportFunction *found);
// The one function of that name that was made; OBJECT_ID_NONE: there is none, or there are several.
ObjectId support_function_only(Executor *executor, const Node *name);

#endif
