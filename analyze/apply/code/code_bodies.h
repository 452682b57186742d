// code_bodies.h -- the bodies of functions that are called, as trees.
//
// A function keeps its body as a text. It is parsed when it is run, once for a statement that calls it
// often. The trees live in that statement's arena.
#ifndef WEIR_ANALYZE_APPLY_CODE_CODE_BODIES_H
#define WEIR_ANALYZE_APPLY_CODE_CODE_BODIES_H

#include "analyze/executor/executor.h"
#include "grammar/parse.h"

typedef struct CodeBodies CodeBodies;
void code_bodies_free(CodeBodies *bodies);   // NULL is fine
void code_bodies_forget(CodeBodies *bodies); // at the next statement, likewise

// A PlBody or an SqlBody; NULL: it has none, or one that cannot be read.
const Node *code_function_body(Executor *executor, const Function *function);
// Parses texts that code makes. The executor's.
Parser *code_parser(Executor *executor);

#endif
