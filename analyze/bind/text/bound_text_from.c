#include "analyze/bind/text/bound_text_write.h"
#include "grammar/ast_table.h"

// ---- WITH

static void names(BoundText *text, NodeList list) {
  LIST_EACH(node, list) {
    if (node != list.first) bound_text(text, ", ");
    bound_text_symbol(text, ((const NameNode *)node)->name.symbol);
  }
}

static void search_and_cycle(BoundText *text, const CommonTable *table) {
  if (table->search != NULL) {
    bound_text(text, table->search->breadth ? " SEARCH BREADTH BY " : " SEARCH DEPTH BY ");
    names(text, table->search->columns);
    bound_text(text, " SET ");
    bound_text_symbol(text, table->search->sequence.symbol);
  }
  if (table->cycle == NULL) return;
  bound_text(text, " CYCLE ");
  names(text, table->cycle->columns);
  bound_text(text, " SET ");
  bound_text_symbol(text, table->cycle->mark.symbol);
  bound_text(text, " USING ");
  bound_text_symbol(text, table->cycle->path.symbol);
}

void bound_text_with(BoundText *text, const WithClause *with) {
  static const char *const words[] = {"", "MATERIALIZED ", "NOT MATERIALIZED "};
  if (with == NULL) return;
  bound_text(text, with->recursive ? "WITH RECURSIVE " : "WITH ");
  LIST_EACH(node, with->items) {
    const CommonTable *table = (const CommonTable *)node;
    if (node != with->items.first) bound_text(text, ", ");
    bound_text_symbol(text, table->name.symbol);
    bound_text(text, " AS ");
    bound_text(text, words[table->materialized]);
    bound_text(text, "(");
    bound_text_query(text, table->query);
    bound_text(text, ")");
    search_and_cycle(text, table);
  }
  bound_text(text, " ");
}

// ---- what stands in a FROM

static void write_item(BoundText *text, const Node *item);

static void table(BoundText *text, const TableReference *reference) {
  const ObjectId *relation = binder_detail(text->binder, &reference->node);
  if (reference->only) bound_text(text, "ONLY ");
  if (relation != NULL)
    bound_text_object(text, *relation);
  else
    bound_text_symbol(text, reference->relation.name.symbol);
  if (reference->sample == NULL) return;
  bound_text(text, " TABLESAMPLE ");
  bound_text_plain(text, reference->sample);
  if (reference->repeatable != NULL) bound_text(text, " REPEATABLE ");
  bound_text_value(text, reference->repeatable, value_none());
}

// Outside LATERAL the items before it are not seen, so they are no scope around it.
static void subquery(BoundText *text, const SubqueryTable *item) {
  bound_text(text, "(");
  if (!item->lateral) text->depth--;
  bound_text_query(text, item->query);
  if (!item->lateral) text->depth++;
  bound_text(text, ")");
}

static void definitions(BoundText *text, NodeList columns) {
  if (columns.first == NULL || columns.first->kind != NODE_COLUMN_DEFINITION) return;
  bound_text(text, " AS (");
  LIST_EACH(node, columns) {
    const ColumnDefinition *definition = (const ColumnDefinition *)node;
    const BindValue *type =
        definition->type == NULL ? NULL : binder_value(text->binder, &definition->type->node);
    if (node != columns.first) bound_text(text, ", ");
    bound_text_symbol(text, definition->name.symbol);
    bound_text(text, " ");
    if (type != NULL) bound_text_type(text, type->type);
  }
  bound_text(text, ")");
}

static void functions(BoundText *text, const FunctionTable *item) {
  bool are_several = item->functions.count > 1;
  if (are_several) bound_text(text, "ROWS FROM (");
  LIST_EACH(node, item->functions) {
    if (node != item->functions.first) bound_text(text, ", ");
    if (node->kind == NODE_FUNCTION_TABLE) {
      const FunctionTable *one = (const FunctionTable *)node;
      bound_text_value(text, one->functions.first, value_none());
      definitions(text, one->columns);
    } else {
      bound_text_plain(text, node);
    }
  }
  if (are_several) bound_text(text, ")");
  if (item->ordinality) bound_text(text, " WITH ORDINALITY");
  definitions(text, item->alias.columns);
}

static void joined(BoundText *text, const JoinLink *link) {
  static const char *const words[] = {[JOIN_FIRST] = "",
      [JOIN_INNER] = " JOIN ",
      [JOIN_LEFT] = " LEFT JOIN ",
      [JOIN_RIGHT] = " RIGHT JOIN ",
      [JOIN_FULL] = " FULL JOIN ",
      [JOIN_CROSS] = " CROSS JOIN "};
  bound_text(text, words[link->kind]);
  write_item(text, link->table);
  if (link->on != NULL) bound_text(text, " ON ");
  bound_text_value(text, link->on, value_builtin(BUILTIN_BOOL));
  const ScopeColumns *natural = link->natural ? binder_detail(text->binder, &link->node) : NULL;
  if (link->using_columns.count == 0 && (natural == NULL || natural->count == 0)) return;
  bound_text(text, " USING (");
  names(text, link->using_columns);
  for (uint32_t i = 0; natural != NULL && i < natural->count; i++) {
    if (i > 0) bound_text(text, ", ");
    bound_text_symbol(text, natural->items[i].name);
  }
  bound_text(text, ")");
}

static void join(BoundText *text, const JoinChain *chain) {
  for (uint32_t i = 1; i < chain->links.count; i++) bound_text(text, "(");
  LIST_EACH(node, chain->links) {
    joined(text, (const JoinLink *)node);
    if (node != chain->links.first) bound_text(text, ")");
  }
}

// The number that columns are named with; a join has none.
static void write_item(BoundText *text, const Node *item) {
  switch (item->kind) {
  case NODE_TABLE_REFERENCE: table(text, (const TableReference *)item); break;
  case NODE_SUBQUERY_TABLE: subquery(text, (const SubqueryTable *)item); break;
  case NODE_FUNCTION_TABLE: functions(text, (const FunctionTable *)item); break;
  case NODE_JOIN_CHAIN: join(text, (const JoinChain *)item); break;
  default: bound_text_plain(text, item); break;
  }
}

void bound_text_from(BoundText *text, NodeList from) {
  LIST_EACH(item, from) {
    if (item != from.first) bound_text(text, ", ");
    write_item(text, item);
  }
}
