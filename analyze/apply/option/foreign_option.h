// foreign_option.h -- OPTIONS (…) of foreign data: wrappers, servers, user mappings, tables, columns.
//
// Which there are is the wrapper's affair; they are kept by name, one a line: "host=there".
#ifndef WEIR_ANALYZE_APPLY_OPTION_FOREIGN_OPTION_H
#define WEIR_ANALYZE_APPLY_OPTION_FOREIGN_OPTION_H

#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

#define FOREIGN_OPTION_SEPARATOR "\n"

typedef struct ForeignOptionChange {
  NodeList options;   // of ALTER with "add", "set" or "drop" as their name space
  bool may_have_more; // what `list` has is not all
  bool is_secret;     // values are not kept: user mappings have passwords in them
} ForeignOptionChange;

// Gives the list what the change makes of it. 42704 for one that is not there, 42710 for one that is.
bool foreign_option_change(Executor *executor, const ForeignOptionChange *change, Symbol *list);

#endif
