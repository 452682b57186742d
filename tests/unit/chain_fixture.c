#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

#include "analyze/apply/session/transaction.h"
#include "analyze/bind/bind.h"
#include "analyze/catalog/columns.h"
#include "grammar/ast_statement.h"
#include "grammar/parse.h"
#include "grammar/plpgsql/body.h"
#include "lexer/memory.h"

struct ChainRun {
  Executor executor;
  SymbolTable *symbols;
  Catalog *catalog;
  Parser *parser;
  Arena *arena;
};

ChainRun *chain_new(ChainWorld world, int version) {
  ChainRun *run = MEMORY_NEW(ChainRun);
  run->symbols = symbol_table_new();
  run->catalog = catalog_new(run->symbols);
  run->parser = parser_new(run->symbols);
  run->arena = arena_new();
  executor_init(&run->executor, run->catalog, run->symbols);
  run->executor.open_world = world == CHAIN_OPEN;
  run->executor.version_min = version;
  run->executor.version_max = version;
  run->executor.arena = run->arena;
  run->executor.release = 1;
  return run;
}

void chain_free(ChainRun *run) {
  if (run == NULL) return;
  executor_free(&run->executor);
  catalog_free(run->catalog);
  parser_free(run->parser);
  arena_free(run->arena);
  symbol_table_free(run->symbols);
  memory_free(run);
}

Executor *chain_executor(ChainRun *run) { return &run->executor; }
Catalog *chain_catalog(ChainRun *run) { return run->catalog; }
void chain_end_session(ChainRun *run) { transaction_end_of_session(&run->executor); }

static const char *const outcome_words[] = {"applied", "skipped", "failed", "unknown"};

static void show(const Outcome *outcome, Slice sql) {
  print_error("%.*s\n  %s %s %.*s\n", SLICE_PRINT(sql), outcome_words[outcome->kind],
      outcome->kind == OUTCOME_UNKNOWN ? outcome->evidence : outcome->sqlstate,
      SLICE_PRINT(outcome->message));
  if (outcome->detail.length > 0) print_error("  %.*s\n", SLICE_PRINT(outcome->detail));
}

static bool is_expected(
    const Outcome *outcome, OutcomeKind kind, const char *sqlstate, const char *message) {
  if (outcome->kind != kind || strcmp(outcome->sqlstate, sqlstate) != 0) return false;
  if (message == NULL) return true;
  Slice got = kind == OUTCOME_UNKNOWN ? slice_of(outcome->evidence) : outcome->message;
  return slice_equals(got, slice_of(message));
}

typedef struct Expectation {
  bool any;
  OutcomeKind kind;
  const char *sqlstate;
  const char *message;
  const char *file;
  int line;
} Expectation;

// A DO is run as the tree of its body.
static void read_body(ChainRun *run, Slice text, Node *statement) {
  if (statement->kind != NODE_DO) return;
  BodyParser *parser = body_parser_new(run->parser, run->symbols);
  ParseResult body = body_parse(parser, text, statement, run->arena);
  if (body.fault == PARSE_FINE && body.statement != NULL) body_attach(statement, &body);
  body_parser_free(parser);
}

static const Execution *run_text(ChainRun *run, const char *sql, const Expectation *expectation) {
  Slice text = slice_of(sql);
  Script *script = script_new(text);
  Execution *execution = NULL;
  arena_reset(run->arena);
  run->executor.source = text;
  for (;;) {
    ScriptItem item = script_next(script);
    if (item.kind == SCRIPT_END) break;
    if (item.kind != SCRIPT_STATEMENT) continue;
    Slice part = {text.start + item.start, item.end - item.start};
    ParseResult result = parser_parse(run->parser, text, &item, run->arena);
    if (result.fault != PARSE_FINE) {
      print_error("%.*s\n  %.*s\n", SLICE_PRINT(part), SLICE_PRINT(result.message));
      script_free(script);
      _fail(expectation->file, expectation->line);
      return NULL;
    }
    read_body(run, text, result.statement);
    execution = executor_run(&run->executor, result.statement);
    if (expectation->any || is_expected(&execution->outcome, expectation->kind,
                                expectation->sqlstate, expectation->message))
      continue;
    show(&execution->outcome, part);
    script_free(script);
    _fail(expectation->file, expectation->line);
    return NULL;
  }
  script_free(script);
  return execution;
}

const Execution *chain_run(ChainRun *run, const char *sql) {
  Expectation any = {.any = true, .file = __FILE__, .line = __LINE__};
  return run_text(run, sql, &any);
}

const Execution *chain_expect(ChainRun *run, const char *sql, OutcomeKind kind,
    const char *sqlstate, const char *message, const char *file, int line) {
  Expectation expectation = {
      .kind = kind, .sqlstate = sqlstate, .message = message, .file = file, .line = line};
  return run_text(run, sql, &expectation);
}

// ---- the catalog

static Symbol symbol(ChainRun *run, const char *start, size_t length) {
  return symbol_intern(run->symbols, (Slice){start, length});
}

const Object *chain_find(ChainRun *run, NameClass names, const char *name) {
  ObjectId space = OBJECT_ID_NONE;
  bool in_schema = names == NAMES_RELATION || names == NAMES_TYPE || names == NAMES_FUNCTION;
  const char *dot = strchr(name, '.');
  if (in_schema) {
    Symbol schema =
        dot != NULL ? symbol(run, name, (size_t)(dot - name)) : symbol(run, "public", 6);
    if (catalog_find(run->catalog, OBJECT_ID_NONE, NAMES_SCHEMA, schema, &space) != NAME_FOUND)
      return NULL;
  }
  const char *last = dot != NULL ? dot + 1 : name;
  ObjectId found;
  NameAnswer answer =
      catalog_find(run->catalog, space, names, symbol(run, last, strlen(last)), &found);
  return answer == NAME_FOUND ? catalog_get(run->catalog, found) : NULL;
}

bool chain_has(ChainRun *run, const char *relation) {
  return chain_find(run, NAMES_RELATION, relation) != NULL;
}

const Column *chain_column(ChainRun *run, const char *table, const char *column) {
  const Object *object = chain_find(run, NAMES_RELATION, table);
  if (object == NULL || object->object_class != CLASS_RELATION) return NULL;
  return columns_find((const Relation *)object, symbol(run, column, strlen(column)));
}

const TableConstraint *chain_constraint(ChainRun *run, const char *table, const char *constraint) {
  const Object *object = chain_find(run, NAMES_RELATION, table);
  if (object == NULL) return NULL;
  ObjectId found;
  Symbol name = symbol(run, constraint, strlen(constraint));
  NameAnswer answer = catalog_find(run->catalog, object->id, NAMES_CONSTRAINT, name, &found);
  return answer == NAME_FOUND ? catalog_constraint(run->catalog, found) : NULL;
}

typedef struct EdgeSearch {
  ChainRun *run;
  const char *dependent_text;
  const char *referenced_text;
  GraphEdgeKind kind;
  bool found;
} EdgeSearch;

static bool look_at_edge(const GraphEdge *edge, void *payload) {
  EdgeSearch *search = payload;
  if (edge->kind != search->kind) return true;
  Executor *executor = &search->run->executor;
  Slice from = executor_description(executor, edge->dependent, (uint16_t)edge->dependent_column);
  Slice to = executor_description(executor, edge->referenced, (uint16_t)edge->referenced_column);
  search->found = slice_equals(from, slice_of(search->dependent_text)) &&
                  slice_equals(to, slice_of(search->referenced_text));
  return !search->found;
}

static bool look_at_object(const Object *object, void *payload) {
  EdgeSearch *search = payload;
  graph_each_reference(catalog_graph(search->run->catalog), object->id, look_at_edge, search);
  return !search->found;
}

bool chain_depends(
    ChainRun *run, const char *dependent, const char *referenced, GraphEdgeKind kind) {
  EdgeSearch search = {
      .run = run, .dependent_text = dependent, .referenced_text = referenced, .kind = kind};
  catalog_each(run->catalog, look_at_object, &search);
  return search.found;
}
