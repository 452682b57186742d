// tool.h -- migration tools in words: their names, and how a file leaves their transactions.
#ifndef WEIR_ANALYZE_TOOL_H
#define WEIR_ANALYZE_TOOL_H

#include <stdbool.h>

typedef struct Tool {
  const char *framework; // "golang-migrate", as in analyze/chain/framework.def
  const char *name;      // as people write it; NULL: nobody sends the files in a way of its own
  bool stops;            // the first failure ends the run
  const char *where; // leads to a statement that runs outside of transactions; NULL: nothing to say
  const char *line;  // stands before it; NULL: nothing does
  const char *of_index; // instead of `where`, for CREATE and DROP INDEX; NULL: the same
} Tool;

extern const Tool tool_table[];               // closed by a NULL framework
const Tool *tool_find(const char *framework); // NULL: there is none

#endif
