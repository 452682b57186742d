#include "analyze/baseline/live_definition.h"

#include "analyze/baseline/live_entry.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/bind/text/bound_text.h"
#include "grammar/ast_query.h"
#include "grammar/parse.h"
#include "lexer/script.h"

// Letters: e an expression over the columns of a table, c the same as a policy's WITH CHECK, v over VALUE,
// d what a domain defaults to, a what a function's arguments do, b its BEGIN ATOMIC body, q a query,
// t CREATE TRIGGER, r CREATE RULE. Of an object that has several
// they stand in their order.
enum { DEFINITION_CATALOG, DEFINITION_OBJECT, DEFINITION_LETTER, DEFINITION_OF, DEFINITION_TEXT };

const LiveQuery live_query_definitions = {"what expressions and views say",
    "select * from (\n"
    "  select 2604 c, d.oid o, 'e' l, d.adrelid r, pg_get_expr(d.adbin, d.adrelid) t, 0 n\n"
    "  from pg_attrdef d\n"
    "  union all select 2606, k.oid, 'e', k.conrelid, pg_get_expr(k.conbin, k.conrelid), 0\n"
    "  from pg_constraint k where k.contype = 'c' and k.conrelid <> 0\n"
    "  union all select 2606, k.oid, 'v', k.contypid, pg_get_expr(k.conbin, 0), 0\n"
    "  from pg_constraint k where k.contype = 'c' and k.contypid <> 0\n"
    "  union all select 1247, t.oid, 'd', t.oid, pg_get_expr(t.typdefaultbin, 0), 0\n"
    "  from pg_type t where t.typtype = 'd' and t.typdefaultbin is not null\n"
    "  union all select 1259, i.indexrelid, 'e', i.indrelid,\n"
    "    pg_get_indexdef(i.indexrelid, k + 1, false), k\n"
    "  from pg_index i, generate_series(0, i.indnkeyatts - 1) k where i.indkey[k] = 0\n"
    "  union all select 1259, i.indexrelid, 'e', i.indrelid, pg_get_expr(i.indpred, i.indrelid), "
    "99\n"
    "  from pg_index i where i.indpred is not null\n"
    "  union all select 3256, p.oid, 'e', p.polrelid, pg_get_expr(p.polqual, p.polrelid), 0\n"
    "  from pg_policy p where p.polqual is not null\n"
    "  union all select 3256, p.oid, 'c', p.polrelid, pg_get_expr(p.polwithcheck, p.polrelid), 1\n"
    "  from pg_policy p where p.polwithcheck is not null\n"
    "  union all select 1255, p.oid, 'a', 0, pg_get_expr(p.proargdefaults, 0), 0\n"
    "  from pg_proc p where p.proargdefaults is not null and p.oid >= 16384\n"
    "  {14 union all select 1255, p.oid, 'b', 0, pg_get_function_sqlbody(p.oid), 1\n"
    "  from pg_proc p where p.prosqlbody is not null and p.oid >= 16384\n"
    "  union all select 3381, s.oid, 'e', s.stxrelid, e.t, e.n::integer from pg_statistic_ext s,\n"
    "    unnest(pg_get_statisticsobjdef_expressions(s.oid)) with ordinality e (t, n)|}\n"
    "  union all select 1259, v.oid, 'q', v.oid, pg_get_viewdef(v.oid), 0\n"
    "  from pg_class v join pg_namespace s on s.oid = v.relnamespace\n"
    "  where v.relkind in ('v', 'm') and s.nspname !~ '^pg_temp' and v.oid >= 16384\n"
    "  union all select 2620, g.oid, 't', g.tgrelid, pg_get_triggerdef(g.oid), 0\n"
    "  from pg_trigger g where g.tgqual is not null\n"
    "  union all select 2618, w.oid, 'r', w.ev_class, pg_get_ruledef(w.oid), 0\n"
    "  from pg_rewrite w where w.rulename <> '_RETURN') x\n"
    "where x.o >= 16384 order by c, o, n"};

// ---- the server's text as a tree

typedef struct Reading {
  LiveReader *reader;
  Executor *executor;
  Parser *parser;
} Reading;

static const Node *parse(Reading *reading, Slice text) {
  Script *script = script_new(text);
  ScriptItem item = script_next(script);
  const Node *statement = NULL;
  if (item.kind == SCRIPT_STATEMENT) {
    ParseResult result = parser_parse(reading->parser, text, &item, reading->executor->arena);
    if (result.fault == PARSE_FINE) statement = result.statement;
  }
  script_free(script);
  return statement;
}

static const Node *parse_expression(Reading *reading, Slice text) {
  Slice query = arena_printf(reading->executor->arena, "SELECT %.*s", SLICE_PRINT(text));
  const Node *statement = parse(reading, query);
  if (statement == NULL || statement->kind != NODE_SELECT) return NULL;
  const Node *first = ((const Select *)statement)->targets.first;
  return first == NULL ? NULL : ((const Target *)first)->value;
}

// ---- bound

static void bind_rows(Reading *reading, const Node *where, NodeList actions, ObjectId relation,
    BindReferences *references) {
  Executor *executor = reading->executor;
  BindExtra rows[2] = {
      {.name = symbol_intern(executor->symbols, SLICE("old")), .relation = relation},
      {.name = symbol_intern(executor->symbols, SLICE("new")), .relation = relation},
  };
  if (where != NULL && !bind_collect(executor, where, rows, 2, false, references)) return;
  LIST_EACH(action, actions) {
    if (!bind_collect(executor, action, rows, 2, false, references)) return;
  }
}

static void bind_expression_of(Reading *reading, const Node *expression, ObjectId object,
    const BindExtra *extra, size_t count, BindReferences *references) {
  if (expression != NULL)
    bind_collect_definition(reading->executor, expression, extra, count, object, references);
}

// One after the other, of the last arguments.
static void bind_defaults(
    Reading *reading, Slice text, const Function *function, BindReferences *references) {
  Slice query = arena_printf(reading->executor->arena, "SELECT %.*s", SLICE_PRINT(text));
  const Node *statement = parse(reading, query);
  if (statement == NULL || statement->kind != NODE_SELECT) return;
  NodeList targets = ((const Select *)statement)->targets;
  if (targets.count > function->argument_count) return;
  size_t place = function->argument_count - targets.count;
  LIST_EACH(node, targets) {
    if (!bind_collect_value_of(reading->executor, ((const Target *)node)->value,
            function->arguments[place++], references))
      return;
  }
}

static void bind_body(
    Reading *reading, Slice text, const Function *function, BindReferences *references) {
  Slice whole =
      arena_printf(reading->executor->arena, "CREATE FUNCTION f() %.*s", SLICE_PRINT(text));
  const Node *statement = parse(reading, whole);
  if (statement == NULL || statement->kind != NODE_CREATE_FUNCTION) return;
  LIST_EACH(node, ((const CreateFunction *)statement)->body) {
    if (!bind_collect_in_function(reading->executor, node, function, references)) return;
  }
}

static void bind_text(Reading *reading, char letter, Slice text, ObjectId object, ObjectId of,
    BindReferences *found) {
  Executor *executor = reading->executor;
  BindExtra row = {.relation = of};
  BindExtra value = {.name = symbol_intern(executor->symbols, SLICE("value"))};
  const Object *type = catalog_get(executor->catalog, of);
  if (type != NULL && type->object_class == CLASS_TYPE) value.type = ((const UserType *)type)->base;
  BindQuery columns;
  const Node *node;
  switch (letter) {
  case 'a': bind_defaults(reading, text, catalog_function(executor->catalog, object), found); break;
  case 'b': bind_body(reading, text, catalog_function(executor->catalog, object), found); break;
  case 'e':
  case 'c':
    bind_expression_of(reading, parse_expression(reading, text), object, &row, 1, found);
    break;
  case 'v':
    bind_expression_of(reading, parse_expression(reading, text), object, &value, 1, found);
    break;
  case 'd':
    bind_expression_of(reading, parse_expression(reading, text), object, NULL, 0, found);
    break;
  case 'q':
    node = parse(reading, text);
    if (node != NULL) bind_collect_query(executor, node, found, &columns);
    break;
  case 't':
    node = parse(reading, text);
    if (node != NULL && node->kind == NODE_CREATE_TRIGGER)
      bind_rows(reading, ((const CreateTrigger *)node)->when, (NodeList){0}, of, found);
    break;
  default:
    node = parse(reading, text);
    if (node != NULL && node->kind == NODE_CREATE_RULE)
      bind_rows(reading, ((const CreateRule *)node)->where, ((const CreateRule *)node)->actions, of,
          found);
    break;
  }
}

static ObjectId read_of(const LiveReader *reader, const LiveRows *rows, int row, char letter) {
  uint32_t catalog = letter == 'v' || letter == 'd' ? LIVE_TYPE : LIVE_RELATION;
  return live_id(reader, catalog, live_rows_oid(rows, row, DEFINITION_OF));
}

static void define_check(Executor *executor, ObjectId id, Slice text) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL || object->object_class != CLASS_POLICY || text.length == 0) return;
  Policy draft = *(const Policy *)object;
  draft.check_definition = symbol_intern(executor->symbols, text);
  catalog_replace(executor->catalog, &draft.object);
}

// What binding makes, such as functions that an extension must have, is taken back.
static void read_row(Reading *reading, const LiveRows *rows, int row) {
  Executor *executor = reading->executor;
  LiveReader *reader = reading->reader;
  char letter = live_rows_letter(rows, row, DEFINITION_LETTER);
  ObjectId object = live_id(reader, (uint32_t)live_rows_number(rows, row, DEFINITION_CATALOG),
      live_rows_oid(rows, row, DEFINITION_OBJECT));
  if (object == OBJECT_ID_NONE) return;
  executor->execution = ARENA_NEW(executor->arena, Execution);
  CatalogMark before = catalog_mark(executor->catalog);
  BindReferences references = {0};
  bind_text(reading, letter, live_rows_text(rows, row, DEFINITION_TEXT), object,
      read_of(reader, rows, row, letter), &references);
  catalog_undo_to(executor->catalog, before);
  if (letter == 'c')
    define_check(executor, object, references.definition);
  else
    bound_text_define(executor, object, references.definition);
  executor->execution = NULL;
}

void live_definitions_read(LiveReader *reader, Executor *executor) {
  const LiveRows *rows = &reader->rows[LIVE_DEFINITIONS];
  Reading reading = {reader, executor, parser_new(executor->symbols)};
  bool seen = executor->extensions_seen;
  executor->extensions_seen = executor->keeps_definitions = true;
  for (int row = 0; row < rows->count; row++) {
    arena_reset(executor->arena);
    read_row(&reading, rows, row);
  }
  executor->extensions_seen = seen;
  parser_free(reading.parser);
}
