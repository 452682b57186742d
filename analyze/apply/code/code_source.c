#include "analyze/apply/code/catalog_rows.h"
#include "analyze/apply/code/code_function.h"
#include "analyze/apply/code/code_query.h"

static Source *add_source(Query *query, Symbol name) {
  if (query->source_count == MOST_SOURCES) {
    query->is_readable = false;
    return &query->sources[MOST_SOURCES - 1];
  }
  Source *source = &query->sources[query->source_count++];
  *source = (Source){.name = name, .join = JOIN_CROSS};
  return source;
}

// A table of the chain's: whether it has rows is not known.
static CodeTable unknown_rows(Code *code) {
  CodeTable table = {.is_known = true, .is_complete = false};
  static const Symbol no_names[1];
  table.names = no_names;
  table.rows = ARENA_NEW(code->executor->arena, const Datum *);
  table.rows[0] = ARENA_NEW(code->executor->arena, Datum);
  table.doubtful = ARENA_NEW(code->executor->arena, bool);
  table.doubtful[0] = true;
  table.count = 1;
  return table;
}

static void rename_columns(Code *code, CodeTable *table, NodeList names) {
  if (names.count == 0 || names.count > table->column_count) return;
  Symbol *copy = ARENA_ARRAY(code->executor->arena, table->column_count, Symbol);
  memcpy(copy, table->names, table->column_count * sizeof *copy);
  size_t at = 0;
  LIST_EACH(node, names) {
    if (node->kind == NODE_NAME) copy[at++] = ((const NameNode *)node)->name.symbol;
  }
  table->names = copy;
}

// What WHERE says of one column, if it is known before any row is: most queries ask for one object.
static bool probe_before(Query *query, const Source *source, CodeProbe *probe) {
  CodeItem item = {.name = source->name,
      .names = source->table.names,
      .count = source->table.column_count,
      .is_open = true};
  Code *code = query->code;
  CodeRows rows = {code->rows, &item, 1, NULL};
  const NodeList *from = &query->select->from;
  bool is_alone = from->count == 1 && from->first->kind == NODE_TABLE_REFERENCE;
  CodeCalls *calls = code->calls;
  code->rows = &rows;
  code->calls = NULL;
  bool found = code_find_probe(code, query->select->where, &item, is_alone, probe);
  code->rows = rows.outer;
  code->calls = calls;
  return found;
}

// A query of WITH is read each time that it is named: what it calls is not run. False: it is none.
static bool add_common(Query *query, const TableReference *reference, Symbol name) {
  Code *code = query->code;
  if (reference->relation.schema.symbol != SYMBOL_NONE) return false;
  for (const CodeWith *with = code->with; with != NULL; with = with->outer) {
    LIST_EACH(node, with->clause->items) {
      const CommonTable *common = (const CommonTable *)node;
      if (common->name.symbol != reference->relation.name.symbol) continue;
      const CodeWith *inside = code->with;
      const CodeRows *rows = code->rows;
      CodeCalls *calls = code->calls;
      code->with = with->outer; // or one before it, which is rare: then its rows are not known
      code->rows = with->rows;
      code->calls = NULL;
      CodeTable table = with->clause->recursive ? (CodeTable){0} : code_query(code, common->query);
      code->with = inside;
      code->rows = rows;
      code->calls = calls;
      Source *source = add_source(query, name);
      source->table = table.is_known ? table : unknown_rows(code);
      if (table.is_known) rename_columns(code, &source->table, common->columns);
      return true;
    }
  }
  return false;
}

static void add_table(Query *query, const TableReference *reference) {
  Code *code = query->code;
  Slice schema = executor_text(code->executor, reference->relation.schema.symbol);
  Slice name = executor_text(code->executor, reference->relation.name.symbol);
  bool has_alias = reference->alias.name.symbol != SYMBOL_NONE;
  Symbol alias = has_alias ? reference->alias.name.symbol : reference->relation.name.symbol;
  if (add_common(query, reference, alias)) {
    rename_columns(code, &query->sources[query->source_count - 1].table, reference->alias.columns);
    return;
  }
  Source *source = add_source(query, alias);
  if (!catalog_rows_begin(code, schema, name, &source->table)) {
    source->table = unknown_rows(code);
    return;
  }
  rename_columns(code, &source->table, reference->alias.columns);
  CodeProbe probe;
  bool has_probe = !query->has_outer_join && probe_before(query, source, &probe);
  bool is_first = query->source_count == 1;
  source->schema = schema;
  source->relation = name;
  source->is_lazy = !has_probe && !is_first;
  if (!source->is_lazy)
    catalog_rows_fill(code, schema, name, has_probe ? &probe : NULL, &source->table);
}

bool query_is_unnest(const Code *code, const FunctionCall *call) {
  return call->special == SPECIAL_NONE && call->arguments.count == 1 &&
         slice_equals(executor_text(code->executor, call->name.name.symbol), SLICE("unnest"));
}

CodeTable query_unnest(Code *code, Datum list, Symbol name) {
  Arena *arena = code->executor->arena;
  bool is_known = list.kind == DATUM_LIST || list.kind == DATUM_NULL;
  Datum *unknown = ARENA_NEW(arena, Datum);
  const Datum *items = is_known ? list.items : unknown;
  Symbol *names = ARENA_NEW(arena, Symbol);
  names[0] = name;
  CodeTable table = {.is_known = true,
      .is_complete = is_known,
      .names = names,
      .column_count = 1,
      .count = is_known ? list.count : 1};
  table.rows = ARENA_ARRAY(arena, table.count + 1, const Datum *);
  table.doubtful = ARENA_ARRAY(arena, table.count + 1, bool);
  for (size_t i = 0; i < table.count; i++) {
    table.rows[i] = &items[i];
    table.doubtful[i] = !is_known;
  }
  return table;
}

static bool add_unnest(Query *query, const FunctionTable *table) {
  const FunctionCall *call = (const FunctionCall *)table->functions.first;
  Code *code = query->code;
  bool is_plain = table->functions.count == 1 && call->node.kind == NODE_FUNCTION_CALL &&
                  !table->ordinality && !table->rows_from;
  if (!is_plain || !query_is_unnest(code, call)) return false;
  Datum list = code_value(code, call->arguments.first);
  bool has_alias = table->alias.name.symbol != SYMBOL_NONE;
  Symbol column = has_alias ? table->alias.name.symbol : call->name.name.symbol;
  Source *source = add_source(query, column);
  bool is_lateral = list.kind != DATUM_LIST && query->source_count > 1;
  if (is_lateral) source->list = call->arguments.first;
  source->table = query_unnest(code, is_lateral ? datum_null() : list, column);
  rename_columns(code, &source->table, table->alias.columns);
  return true;
}

// FROM f(…), a function of the chain's.
static bool add_function(Query *query, const FunctionTable *table) {
  const FunctionCall *call = (const FunctionCall *)table->functions.first;
  CodeTable rows;
  bool is_plain = table->functions.count == 1 && call->node.kind == NODE_FUNCTION_CALL &&
                  !table->ordinality && !table->rows_from;
  if (!is_plain || !code_function_rows(query->code, call, &rows)) return false;
  Symbol alias = table->alias.name.symbol;
  Source *source = add_source(query, alias != SYMBOL_NONE ? alias : call->name.name.symbol);
  source->table = rows;
  if (alias != SYMBOL_NONE && rows.column_count == 1 && rows.names[0] == call->name.name.symbol) {
    Symbol *names = ARENA_NEW(query->code->executor->arena, Symbol);
    names[0] = alias;
    source->table.names = names;
  }
  rename_columns(query->code, &source->table, table->alias.columns);
  return true;
}

static void add_join(Query *query, const JoinChain *chain) {
  if (chain->alias.name.symbol != SYMBOL_NONE) query->is_readable = false;
  LIST_EACH(node, chain->links) {
    const JoinLink *link = (const JoinLink *)node;
    size_t first = query->source_count;
    query->has_outer_join =
        link->kind != JOIN_FIRST && link->kind != JOIN_INNER && link->kind != JOIN_CROSS;
    query_add_from(query, link->table);
    query->has_outer_join = false;
    bool is_simple = query->source_count == first + 1 || link->kind == JOIN_FIRST;
    bool is_known = link->kind == JOIN_FIRST || link->kind == JOIN_INNER ||
                    link->kind == JOIN_CROSS || link->kind == JOIN_LEFT;
    if (!is_simple || !is_known || link->natural || first >= MOST_SOURCES) {
      query->is_readable = false;
      return;
    }
    if (link->kind == JOIN_FIRST) continue;
    query->sources[first].join = link->kind;
    query->sources[first].on = link->on;
    query->sources[first].using_columns = link->using_columns;
  }
}

void query_add_from(Query *query, const Node *node) {
  switch (node->kind) {
  case NODE_TABLE_REFERENCE: add_table(query, (const TableReference *)node); break;
  case NODE_JOIN_CHAIN: add_join(query, (const JoinChain *)node); break;
  case NODE_SUBQUERY_TABLE: {
    const SubqueryTable *subquery = (const SubqueryTable *)node;
    CodeTable table = code_query(query->code, subquery->query);
    Source *source = add_source(query, subquery->alias.name.symbol);
    source->table = table;
    if (table.is_known) rename_columns(query->code, &source->table, subquery->alias.columns);
    query->is_readable &= table.is_known;
    break;
  }
  case NODE_FUNCTION_TABLE:
    if (add_unnest(query, (const FunctionTable *)node)) break;
    if (add_function(query, (const FunctionTable *)node)) break;
    query->is_readable = false;
    break;
  default: query->is_readable = false; break;
  }
}
