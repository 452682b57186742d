#include "analyze/apply/code/code.h"
#include "analyze/apply/code/code_bodies.h"
#include "analyze/apply/code/code_facts.h"
#include "analyze/apply/code/code_function.h"
#include "analyze/apply/routine/open_world.h"
#include "analyze/bind/query/bind_query.h"
#include "grammar/ast_statement.h"
#include "grammar/parse.h"
#include "lexer/lexer.h"
#include "lexer/script.h"

#define LOOKS_TO_BIND 32u // what binding a node is worth, in time and memory

// ---- a statement

// The failure of an inner statement is that of the whole.
static CodeFlow take_outcome(Code *code, const Execution *inner) {
  Execution *whole = code->executor->execution;
  const Outcome *outcome = &inner->outcome;
  if (outcome->kind == OUTCOME_FAILED && code->is_doubtful) return CODE_GOES_ON;
  if (outcome->kind == OUTCOME_FAILED) {
    // What was not known before does not change that this fails.
    whole->outcome = *outcome;
    return CODE_FAILS;
  }
  if (code->is_doubtful) code_doubt_effects(code, inner->effects);
  if (outcome->kind == OUTCOME_UNKNOWN && whole->outcome.kind == OUTCOME_APPLIED)
    whole->outcome = *outcome;
  return CODE_GOES_ON;
}

CodeFlow code_sql(Code *code, const Node *statement) {
  Executor *executor = code->executor;
  if (statement->kind == NODE_TRANSACTION) {
    executor_fail(
        executor, "0A000", statement->span, "EXECUTE of transaction commands is not implemented");
    return CODE_FAILS;
  }
  return take_outcome(code, executor_run_inside(executor, statement));
}

static bool is_query(const Node *statement) {
  return statement->kind == NODE_SELECT || statement->kind == NODE_SET_OPERATION;
}

static bool changes_rows(const Node *statement) {
  return statement->kind == NODE_INSERT || statement->kind == NODE_UPDATE ||
         statement->kind == NODE_DELETE || statement->kind == NODE_MERGE;
}

// With a variable's value in its place it would be another statement: of such only the calls count.
CodeFlow code_change(Code *code, const Node *statement) {
  bool takes_variables = is_query(statement) || changes_rows(statement);
  if (code->is_quiet) return CODE_GOES_ON;
  const CodeFacts *facts = code_facts(code->executor, statement);
  code_take_steps(code->executor, facts->size);
  if (statement->kind == NODE_CALL)
    return code_run_calls(code, ((const CallStatement *)statement)->call, NULL);
  if (!takes_variables || !code_reads_variables(code, statement)) {
    code_take_steps(code->executor, (uint64_t)facts->size * LOOKS_TO_BIND);
    return code_sql(code, statement);
  }
  return code_run_calls(code, statement, NULL);
}

CodeFlow code_read(Code *code, const Node *query, CodeTable *table) {
  CodeCalls calls;
  if (code_find_calls(code->executor, query, &calls)) {
    CodeFlow flow = code_check(code, query);
    return flow == CODE_GOES_ON ? code_run_calls(code, query, table) : flow;
  }
  CodeFlow flow = code_change(code, query);
  if (flow == CODE_GOES_ON) *table = code_query(code, query);
  return flow;
}

// ---- names

// What has a variable in it, or no query, is not looked at: the rest is built in, or not modelled.
CodeFlow code_check(Code *code, const Node *node) {
  BindReferences references = {0};
  const CodeFacts *facts = code_facts(code->executor, node);
  code_take_steps(code->executor, facts->size);
  if (!facts->has_query || code_reads_variables(code, node)) return CODE_GOES_ON;
  if (code->is_doubtful) return CODE_GOES_ON;
  code_take_steps(code->executor, (uint64_t)facts->size * LOOKS_TO_BIND);
  bool is_bound = bind_collect(code->executor, node, NULL, 0, false, &references);
  return is_bound ? CODE_GOES_ON : CODE_FAILS;
}

CodeFlow code_evaluate(Code *code, const Node *expression, Datum *value) {
  CodeTable table;
  *value = datum_unknown();
  CodeFlow flow = code_check(code, expression);
  if (flow != CODE_GOES_ON) return flow;
  CodeCalls calls, *outer = code->calls;
  if (!code_find_calls(code->executor, expression, &calls)) {
    *value = code_value(code, expression);
    return CODE_GOES_ON;
  }
  if (is_query(expression)) {
    flow = code_run_calls(code, expression, &table);
    *value = code_table_scalar(&table);
    return flow;
  }
  code->calls = &calls;
  *value = code_value(code, expression);
  code->calls = outer;
  return code_end_calls(code, &calls, false);
}

static Datum first_row(const CodeTable *table) {
  if (!code_table_is_exact(table)) return datum_unknown();
  if (table->count == 0) return datum_null();
  return (Datum){.kind = DATUM_ROW,
      .items = table->rows[0],
      .names = table->names,
      .count = table->column_count};
}

// The arguments that a procedure assigns to.
static void forget_outputs(Code *code, const CallStatement *statement) {
  const FunctionCall *call = (const FunctionCall *)statement->call;
  LIST_EACH(node, call->arguments) {
    if (node->kind != NODE_COLUMN_REFERENCE) continue;
    const ColumnReference *reference = (const ColumnReference *)node;
    PlVariable variable = {.names = reference->names, .count = reference->count};
    if (reference->count > 0) code_assign(code, &variable, datum_unknown());
  }
}

CodeFlow code_static_sql(Code *code, const PlSql *statement) {
  CodeTable table = {0};
  bool is_read = statement->into != NULL && is_query(statement->statement);
  CodeFlow flow = is_read ? code_read(code, statement->statement, &table)
                          : code_change(code, statement->statement);
  if (statement->statement->kind == NODE_CALL)
    forget_outputs(code, (const CallStatement *)statement->statement);
  code_set_found(code, is_read ? code_table_exists(&table) : datum_unknown());
  if (flow != CODE_GOES_ON || statement->into == NULL) return flow;
  code_assign_row(code, statement->into->variables, first_row(&table));
  return CODE_GOES_ON;
}

CodeFlow code_perform(Code *code, const PlPerform *statement) {
  code_set_found(code, datum_unknown());
  return code_change(code, statement->query);
}

// ---- texts

CodePlace code_begin_text(Executor *executor, Slice text, Span command) {
  CodePlace before = {executor->source, executor->origin};
  Slice written = text_origin_written(executor->origin, executor->source, command);
  Span span = text_origin_span(executor->origin, command);
  PlacedText *placed = ARENA_NEW(executor->arena, PlacedText);
  placed->text = text;
  placed->segments = ARENA_NEW(executor->arena, PlacedSegment);
  placed->segments[0] = (PlacedSegment){.is_replaced = true};
  placed->segment_count = 1;
  TextOrigin *origin = ARENA_NEW(executor->arena, TextOrigin);
  *origin =
      (TextOrigin){.written = written, .placed = placed, .offset = span.start, .limit = span.end};
  executor->source = text;
  executor->origin = origin;
  return before;
}

void code_end_text(Executor *executor, CodePlace before) {
  executor->source = before.source;
  executor->origin = before.origin;
}

// False: it is not known; then `text` is what it begins with.
static bool known_text(Code *code, const Node *command, Slice *text) {
  Datum value = code_value(code, command);
  if (datum_is_known(value)) value = datum_as_text(code->executor, value);
  *text = value.text;
  return value.kind == DATUM_TEXT;
}

// Whatever else it says, it changes rows alone.
static bool begins_with_change(Slice text) {
  static const TokenKind changes[] = {TOKEN_INSERT, TOKEN_UPDATE, TOKEN_DELETE};
  Lexer lexer;
  lexer_init(&lexer, text, false);
  Token token = lexer_next(&lexer);
  bool is_whole = token.end < text.length;
  for (size_t i = 0; is_whole && i < sizeof changes / sizeof *changes; i++)
    if (token.kind == changes[i]) return true;
  return false;
}

static void take_arguments(Code *code, NodeList arguments, Code *inner) {
  Datum *parameters = ARENA_ARRAY(code->executor->arena, arguments.count, Datum);
  size_t count = 0;
  LIST_EACH(node, arguments) parameters[count++] = code_value(code, node);
  inner->parameters = parameters;
  inner->parameter_count = count;
}

// A text sees no variables, only its parameters.
static Code text_code(Code *code, NodeList arguments) {
  Code inner = {.executor = code->executor,
      .is_doubtful = code->is_doubtful,
      .doubt_place = code->doubt_place,
      .doubt_reason = code->doubt_reason};
  take_arguments(code, arguments, &inner);
  return inner;
}

// Where the database's name, which is not known, may stand: in what leaves the catalog as it is.
static bool is_about_database(const Node *statement) {
  switch (statement->kind) {
  case NODE_GRANT: return ((const Grant *)statement)->object == OBJECT_DATABASE;
  case NODE_COMMENT: return ((const CommentOn *)statement)->object == OBJECT_DATABASE;
  case NODE_ALTER_ROLE_SET: return ((const AlterRoleSet *)statement)->object == OBJECT_DATABASE;
  case NODE_ALTER_DATABASE: return true;
  default: return false;
  }
}

static bool names_database(Slice text) {
  Slice name = SLICE(DATUM_DATABASE_NAME);
  for (size_t i = 0; i + name.length <= text.length; i++) {
    if (memcmp(text.start + i, name.start, name.length) == 0) return true;
  }
  return false;
}

static CodeFlow run_item(Code *code, Parser *parser, const ScriptItem *item) {
  Executor *executor = code->executor;
  ParseResult result = parser_parse(parser, executor->source, item, executor->arena);
  Slice text = {executor->source.start + item->start, item->end - item->start};
  bool is_open = result.fault == PARSE_FINE && names_database(text);
  if (is_open && !is_about_database(result.statement))
    return code_lose(code, "dynamic-sql", (Span){item->start, item->end},
        "what the database is called is not known");
  if (result.fault == PARSE_FINE) return code_change(code, result.statement);
  executor_fail(executor, "42601", result.span, "%.*s", SLICE_PRINT(result.message));
  return CODE_FAILS;
}

static CodeFlow run_text(Code *code, Slice text, Span command) {
  Executor *executor = code->executor;
  CodePlace before = code_begin_text(executor, text, command);
  Parser *parser = code_parser(executor);
  Script *script = script_new(text);
  CodeFlow flow = CODE_GOES_ON;
  while (flow == CODE_GOES_ON) {
    ScriptItem item = script_next(script);
    if (item.kind == SCRIPT_END) break;
    if (item.kind == SCRIPT_STATEMENT) flow = run_item(code, parser, &item);
  }
  script_free(script);
  code_end_text(executor, before);
  return flow;
}

// Its place is in the text, which is the command.
static void place_failure(Executor *executor, Span command) {
  executor->execution->outcome.span = command;
}

CodeFlow code_execute(Code *code, const PlExecute *statement) {
  Slice text;
  Span place = statement->node.span;
  if (!known_text(code, statement->command, &text)) {
    code_forget_assigned_in(code, &statement->node);
    code_lose(code, "dynamic-sql", place, "the text that EXECUTE runs is not known");
    return begins_with_change(text) ? CODE_GOES_ON : CODE_LOST;
  }
  Code inner = text_code(code, statement->arguments);
  CodeFlow flow = run_text(&inner, text, place);
  code_take_evidence(code, &inner);
  if (code->executor->execution->outcome.kind != OUTCOME_APPLIED)
    place_failure(code->executor, place);
  if (flow == CODE_LOST || flow == CODE_FAILS || statement->into == NULL) return flow;
  CodeTable table = code_query_of_text(code, statement->command, statement->arguments);
  code_assign_row(code, statement->into->variables, first_row(&table));
  return CODE_GOES_ON;
}

bool code_visit_text(
    Executor *executor, Slice text, Span place, CodeTextVisit *visit, void *payload) {
  CodePlace before = code_begin_text(executor, text, place);
  Script *script = script_new(text);
  ScriptItem item = script_next(script);
  bool is_fine = true;
  if (item.kind == SCRIPT_STATEMENT) {
    ParseResult result = parser_parse(code_parser(executor), text, &item, executor->arena);
    if (result.fault == PARSE_FINE) is_fine = visit(executor, result.statement, payload);
  }
  script_free(script);
  code_end_text(executor, before);
  if (!is_fine) place_failure(executor, place);
  return is_fine;
}

CodeTable code_query_of(Code *code, Slice text) {
  Executor *executor = code->executor;
  CodeTable table = {0};
  Script *script = script_new(text);
  ScriptItem item = script_next(script);
  if (item.kind == SCRIPT_STATEMENT) {
    ParseResult result = parser_parse(code_parser(executor), text, &item, executor->arena);
    if (result.fault == PARSE_FINE && is_query(result.statement))
      table = code_query(code, result.statement);
  }
  script_free(script);
  return table;
}

CodeTable code_query_of_text(Code *code, const Node *command, NodeList arguments) {
  Slice text;
  if (!known_text(code, command, &text)) return (CodeTable){0};
  Code inner = text_code(code, arguments);
  CodeTable table = code_query_of(&inner, text);
  code_take_evidence(code, &inner);
  return table;
}

Datum code_answer(Executor *executor, Slice query) {
  CatalogMark before = catalog_mark(executor->catalog);
  executor->execution = ARENA_NEW(executor->arena, Execution);
  executor->code_steps = 0;
  executor->code_facts = NULL;
  code_bodies_forget(executor->bodies);
  Code code = {.executor = executor, .is_quiet = true};
  CodeTable table = code_query_of(&code, query);
  Datum answer = datum_as_text(executor, code_table_scalar(&table));
  catalog_undo_to(executor->catalog, before);
  code_bodies_forget(executor->bodies);
  executor->code_facts = NULL;
  executor->execution = NULL;
  return answer;
}
