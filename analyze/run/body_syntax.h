// body_syntax.h -- faults in the bodies of functions and DO blocks, as faults of the statement.
#ifndef WEIR_ANALYZE_BODY_SYNTAX_H
#define WEIR_ANALYZE_BODY_SYNTAX_H

#include "analyze/run/analysis.h"
#include "grammar/parse.h"

// `result` has a statement. If the server would refuse that one's body, the result becomes the fault,
// at its place in the file; the server looks at functions unless check_function_bodies is off. What
// the body uses that not every server reads is added to the result's marks.
void analysis_check_body(Analysis *analysis, ParseResult *result);

#endif
