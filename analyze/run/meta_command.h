// meta_command.h -- what psql's backslash commands mean for what Weir knows.
#ifndef WEIR_ANALYZE_META_COMMAND_H
#define WEIR_ANALYZE_META_COMMAND_H

#include "analyze/run/analysis_run.h"

// Notes evidence for a command that brings SQL from elsewhere, changes the connection or makes
// what follows conditional (\i, \connect, \gexec, \if …). The rest, such as \echo, \set and
// \restrict, changes nothing that Weir looks at. Manual: psql, Meta-Commands.
void meta_command_note(Analysis *analysis, const ScriptItem *item);

#endif
