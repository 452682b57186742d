#include "analyze/apply/index/index.h"
#include "analyze/catalog/columns.h"
#include "analyze/finding/rule.h"
#include "analyze/locks/lock_note.h"
#include "grammar/ast_query.h"

enum { TABLES_MOST = 16, PATTERNS_MOST = 50 };

// The tables that a statement names, and the patterns in it.
typedef struct Patterns {
  RuleContext *context;
  const TableReference *tables[TABLES_MOST];
  size_t table_count;
  const Comparison *found[PATTERNS_MOST];
  size_t count;
} Patterns;

// What no b-tree finds: how the value begins is not said, or not in which case.
static bool is_unserved(const Comparison *comparison) {
  if (comparison->right == NULL || comparison->right->kind != NODE_CONSTANT) return false;
  const Constant *pattern = (const Constant *)comparison->right;
  if (pattern->kind != CONSTANT_STRING || pattern->text.length == 0) return false;
  char first = pattern->text.start[0];
  if (first == '%' || first == '_') return true;
  bool is_letter = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
  return comparison->kind == COMPARISON_ILIKE && is_letter;
}

static bool visit(const Node *node, void *payload) {
  Patterns *patterns = payload;
  if (node->kind == NODE_TABLE_REFERENCE && patterns->table_count < TABLES_MOST)
    patterns->tables[patterns->table_count++] = (const TableReference *)node;
  if (node->kind == NODE_COMPARISON && patterns->count < PATTERNS_MOST) {
    const Comparison *comparison = (const Comparison *)node;
    bool is_like = comparison->kind == COMPARISON_LIKE || comparison->kind == COMPARISON_ILIKE;
    if (is_like && !comparison->negated && is_unserved(comparison))
      patterns->found[patterns->count++] = comparison;
  }
  return ast_each_child(node, visit, payload);
}

static bool is_called(const TableReference *table, Symbol name) {
  Symbol called = table->alias.name.symbol != SYMBOL_NONE ? table->alias.name.symbol
                                                          : table->relation.name.symbol;
  return called == name;
}

// The b-tree that begins with the column; NULL: there is none, or which column it is, is not sure.
static const Index *index_on(
    const Patterns *patterns, const ColumnReference *reference, const Relation **of) {
  Executor *executor = patterns->context->executor;
  const Index *found = NULL;
  bool is_sole = reference->count == 1;
  size_t tables = 0;
  for (size_t i = 0; i < patterns->table_count; i++) {
    const TableReference *table = patterns->tables[i];
    if (!is_sole && !is_called(table, reference->names[0].symbol)) continue;
    ObjectId id = lock_relation(executor, &table->relation, OBJECT_TABLE);
    const Object *object = catalog_get(executor->catalog, id);
    if (object == NULL || object->object_class != CLASS_RELATION) continue;
    const Column *column =
        columns_find((const Relation *)object, reference->names[reference->count - 1].symbol);
    if (column == NULL) continue;
    if (*of != (const Relation *)object) tables++;
    *of = (const Relation *)object;
    IndexList list = index_list(executor, id);
    for (uint32_t k = 0; k < list.count && found == NULL; k++) {
      const Index *index = list.items[k];
      bool is_btree = index->method == SYMBOL_NONE ||
                      slice_equals(executor_text(executor, index->method), SLICE("btree"));
      if (is_btree && index->key_count > 0 && index->columns[0] == column->number) found = index;
    }
  }
  return tables == 1 ? found : NULL;
}

static void report(const Patterns *patterns, const Comparison *comparison) {
  RuleContext *context = patterns->context;
  if (comparison->left == NULL || comparison->left->kind != NODE_COLUMN_REFERENCE) return;
  const ColumnReference *reference = (const ColumnReference *)comparison->left;
  if (reference->star || reference->count == 0 || reference->count > 2) return;
  const Relation *table = NULL;
  const Index *index = index_on(patterns, reference, &table);
  if (index == NULL) return;
  Slice name = rule_name(context, table->object.id);
  Slice index_name = rule_quoted(context, index->object.name);
  Slice column = rule_quoted(context, reference->names[reference->count - 1].symbol);
  Finding *finding = rule_report(context, SEVERITY_INFO, comparison->node.span,
      "all of %.*s is read for this pattern: index %.*s is sorted by how values begin",
      SLICE_PRINT(name), SLICE_PRINT(index_name));
  rule_help(context, finding, "CREATE EXTENSION pg_trgm;");
  rule_help(context, finding, "CREATE INDEX ON %.*s USING gin (%.*s gin_trgm_ops);",
      SLICE_PRINT(name), SLICE_PRINT(column));
  rule_help(context, finding, "or, for words, an index on to_tsvector(...)");
  rule_related(context, finding, index->object.id, "index %.*s made here", SLICE_PRINT(index_name));
  rule_object(context, finding, table->object.id, 0);
}

// What is run again and again; a statement of the migration is run once.
static bool is_kept(const Node *statement) {
  switch (statement->kind) {
  case NODE_CREATE_VIEW:
  case NODE_CREATE_MATERIALIZED_VIEW:
  case NODE_CREATE_FUNCTION: return true;
  default: return false;
  }
}

static void check(RuleContext *context) {
  if (context->execution->outcome.kind == OUTCOME_FAILED || !is_kept(context->statement)) return;
  Patterns patterns = {.context = context};
  ast_each_child(context->statement, visit, &patterns);
  for (size_t i = 0; i < patterns.count; i++) report(&patterns, patterns.found[i]);
}

const Rule rule_pattern_without_index = {
    .id = "pattern-without-index",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "A pattern that begins with a wildcard is looked for in a column whose b-tree cannot "
            "serve it.",
    .why = "A b-tree finds values by how they begin. LIKE '%x' does not say that, and ILIKE 'x%' "
           "not in\n"
           "which case, so the whole table is read, however good the index looks. Trigrams "
           "(pg_trgm) or a\n"
           "text search index find what stands in the middle.",
    .instead = "CREATE INDEX ON customers USING gin (name gin_trgm_ops);",
    .bad = "CREATE TABLE customers (id bigint PRIMARY KEY, name text);\n"
           "CREATE INDEX ON customers (name);\n"
           "CREATE VIEW berliners AS SELECT id FROM customers WHERE name LIKE '%Berlin%';",
    .good = "CREATE TABLE customers (id bigint PRIMARY KEY, name text);\n"
            "CREATE INDEX ON customers (name);\n"
            "CREATE VIEW berliners AS SELECT id FROM customers WHERE name LIKE 'Berlin%';",
};
