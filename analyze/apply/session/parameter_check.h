// parameter_check.h -- whether the server takes a setting: its name, where it is set, its value.
//
// Names and values are those of the run's versions (catalog/server_setting.h): what only a part of them
// refuses is let pass.
#ifndef WEIR_ANALYZE_APPLY_SESSION_PARAMETER_CHECK_H
#define WEIR_ANALYZE_APPLY_SESSION_PARAMETER_CHECK_H

#include "analyze/executor/executor.h"
#include "grammar/ast_statement.h"

typedef enum ParameterUse {
  PARAMETER_IN_SESSION, // SET, RESET, set_config()
  PARAMETER_FOR_LATER,  // ALTER ROLE, ALTER DATABASE, a function's clause
  PARAMETER_IN_FILE,    // ALTER SYSTEM
} ParameterUse;

typedef struct ParameterChange {
  ParameterUse use;
  Slice name;
  const Slice *value; // NULL: it is reset
  bool is_several;    // values, between commas
  Span span;
} ParameterChange;

// 42704 for a name that is none, 55P02 for the wrong place, 22023 for a value, and their kin.
bool parameter_check(Executor *executor, const ParameterChange *change);
// The same of a SET or RESET, of whatever statement it is a part.
bool parameter_check_statement(Executor *executor, const SetStatement *statement, ParameterUse use);
// 42704 if there is nothing of that name to be shown.
bool parameter_check_shown(Executor *executor, Slice name, Span span);

// ---- what only the server's code knows of a value (parameter_text.c)

// Why a text cannot be the value; "" is a reason that needs no more words. NULL: it can.
const char *parameter_text_fault(Executor *executor, Slice name, Slice value, ParameterUse use);

#endif
