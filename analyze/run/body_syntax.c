#include "analyze/run/body_syntax.h"
#include "analyze/run/analysis_run.h"
#include "grammar/plpgsql/body.h"

// SET check_function_bodies = off: pg_dump says so at its beginning.
static bool are_checked(const Executor *executor) {
  Symbol setting = symbol_find(executor->symbols, SLICE("check_function_bodies"));
  Slice value = executor_text(executor, catalog_setting(executor->catalog, setting).value);
  return !slice_equals(value, SLICE("false")) && !slice_equals(value, SLICE("off"));
}

void analysis_check_body(Analysis *analysis, ParseResult *result) {
  const Executor *executor = &analysis->executor;
  const Node *statement = result->statement;
  bool is_made = statement->kind == NODE_CREATE_FUNCTION;
  if (!is_made && statement->kind != NODE_DO) return;
  if (is_made && !are_checked(executor)) return; // a DO runs at once
  if (analysis->item->has_variables) return;     // of psql, which may stand for all of a body
  if (analysis->bodies == NULL)
    analysis->bodies = body_parser_new(analysis->parser, analysis->symbols);
  ParseResult body =
      body_parse(analysis->bodies, executor->source, statement, analysis->statement_arena);
  if (body.fault == PARSE_FINE && body.statement != NULL)
    body_attach(result->statement, &body); // a DO is run, of a function is kept what it names
  body_join(result, &body, analysis->statement_arena);
}
