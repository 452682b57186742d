#include "analyze/bind/text/bound_text_write.h"

// ---- output columns, which GROUP BY and ORDER BY may name

// The target's value if it lists several: t.*, or (f(x)).*.
static const Node *star_of(const Node *target) {
  const Node *value = target->kind == NODE_TARGET ? ((const Target *)target)->value : target;
  if (value == NULL) return NULL;
  if (value->kind == NODE_COLUMN_REFERENCE)
    return ((const ColumnReference *)value)->star ? value : NULL;
  if (value->kind != NODE_INDIRECTION) return NULL;
  const Node *last = ((const Indirection *)value)->steps.last;
  bool is_star = last != NULL && ((const IndirectionStep *)last)->kind == INDIRECTION_STAR;
  return is_star ? value : NULL;
}

typedef struct OutputColumn {
  const Node *value;         // or
  const ScopeColumn *column; // of a `*`
} OutputColumn;

// With `name` SYMBOL_NONE the one at `place`, from 1.
static bool find_output(BoundText *text, Symbol name, uint32_t place, OutputColumn *found) {
  uint32_t at = 0;
  if (text->selected == NULL) return false;
  LIST_EACH(node, text->selected->targets) {
    const Node *star = star_of(node);
    const ScopeColumns *columns = star == NULL ? NULL : binder_detail(text->binder, star);
    for (uint32_t i = 0; columns != NULL && i < columns->count; i++) {
      at++;
      if (name == SYMBOL_NONE ? at != place : columns->items[i].name != name) continue;
      *found = (OutputColumn){.column = &columns->items[i]};
      return true;
    }
    if (star != NULL) continue;
    const Target *target = (const Target *)node;
    at++;
    Symbol own = target->name.symbol;
    if (own == SYMBOL_NONE) own = bind_output_name(text->executor, target->value);
    if (name == SYMBOL_NONE ? at != place : own != name) continue;
    *found = (OutputColumn){.value = target->value};
    return true;
  }
  return false;
}

static bool reads_output(BoundText *text, const Node *value, OutputColumn *found) {
  if (value->kind == NODE_CONSTANT) {
    const Constant *constant = (const Constant *)value;
    bool is_place = constant->kind == CONSTANT_INTEGER && constant->integer > 0;
    return is_place && find_output(text, SYMBOL_NONE, (uint32_t)constant->integer, found);
  }
  if (value->kind != NODE_COLUMN_REFERENCE || binder_detail(text->binder, value) != NULL)
    return false;
  const ColumnReference *reference = (const ColumnReference *)value;
  if (reference->star || reference->count != 1) return false;
  return find_output(text, reference->names[0].symbol, 0, found);
}

bool bound_text_output(BoundText *text, const Node *value) {
  OutputColumn found;
  if (!reads_output(text, value, &found)) return false;
  if (found.column != NULL)
    bound_text_column(text, found.column);
  else
    bound_text_plain(text, found.value);
  return true;
}

static void write_output(BoundText *text, const Node *value) {
  if (!bound_text_output(text, value)) bound_text_plain(text, value);
}

// ---- ORDER BY

static void sort_key(BoundText *text, const Node *node) {
  const SortKey *key = node->kind == NODE_SORT_KEY ? (const SortKey *)node : NULL;
  write_output(text, key == NULL ? node : key->value);
  if (key == NULL) return;
  bool is_descending = key->direction == SORT_DESCENDING;
  if (is_descending) bound_text(text, " DESC");
  if (key->direction == SORT_USING) {
    bound_text(text, " USING ");
    bound_text_symbol(text, key->operator_name.name.symbol);
  }
  SortNulls usual = is_descending ? NULLS_FIRST : NULLS_LAST;
  if (key->nulls == NULLS_UNSTATED || key->nulls == usual) return;
  bound_text(text, key->nulls == NULLS_FIRST ? " NULLS FIRST" : " NULLS LAST");
}

void bound_text_sort(BoundText *text, NodeList keys) {
  if (keys.count == 0) return;
  bound_text(text, " ORDER BY ");
  LIST_EACH(key, keys) {
    if (key != keys.first) bound_text(text, ", ");
    sort_key(text, key);
  }
}

// Of a UNION: output columns alone, by their place.
static void sort_set(BoundText *text, const SetOperation *operation) {
  const BindQuery *query = binder_detail(text->binder, &operation->node);
  if (operation->order_by.count == 0) return;
  bound_text(text, " ORDER BY ");
  LIST_EACH(node, operation->order_by) {
    const SortKey *key = node->kind == NODE_SORT_KEY ? (const SortKey *)node : NULL;
    const Node *value = key == NULL ? node : key->value;
    uint32_t place = 0;
    if (value->kind == NODE_CONSTANT) place = (uint32_t)((const Constant *)value)->integer;
    if (value->kind == NODE_COLUMN_REFERENCE && query != NULL) {
      const ColumnReference *reference = (const ColumnReference *)value;
      for (uint32_t i = query->column_count; i > 0 && reference->count == 1; i--) {
        if (query->columns[i - 1].name == reference->names[0].symbol) place = i;
      }
    }
    if (node != operation->order_by.first) bound_text(text, ", ");
    bound_text_slice(text, arena_printf(text->executor->arena, "%u", place));
    if (key != NULL && key->direction == SORT_DESCENDING) bound_text(text, " DESC");
    if (key != NULL && key->nulls != NULLS_UNSTATED)
      bound_text(text, key->nulls == NULLS_FIRST ? " NULLS FIRST" : " NULLS LAST");
  }
}

// ---- SELECT

// (f(x)).name, as a field that is named would be written.
static void write_field(BoundText *text, const Indirection *row, const ScopeColumn *field) {
  bound_text(text, "(");
  bound_text_plain(text, row->operand);
  bound_text(text, ").");
  bound_text_symbol(text, field->name);
}

static void write_star(BoundText *text, const Node *node) {
  const ScopeColumns *columns = binder_detail(text->binder, node);
  if (columns == NULL || !columns->known) bound_text(text, "*");
  for (uint32_t i = 0; columns != NULL && i < columns->count; i++) {
    if (i > 0) bound_text(text, ", ");
    if (node->kind == NODE_INDIRECTION)
      write_field(text, (const Indirection *)node, &columns->items[i]);
    else
      bound_text_column(text, &columns->items[i]);
  }
}

bool bound_text_star(BoundText *text, const Node *target) {
  const Node *star = star_of(target);
  if (star != NULL) write_star(text, star);
  return star != NULL;
}

// Only a literal takes a type from outside the query, as UNION gives it one.
static void targets(BoundText *text, const Select *select, const BindQuery *united) {
  uint32_t at = 0;
  LIST_EACH(node, select->targets) {
    const Node *star = star_of(node);
    if (node != select->targets.first) bound_text(text, ", ");
    if (star != NULL) {
      const ScopeColumns *columns = binder_detail(text->binder, star);
      write_star(text, star);
      at += columns == NULL ? 1 : columns->count;
      continue;
    }
    const Node *value = node->kind == NODE_TARGET ? ((const Target *)node)->value : node;
    bool is_united = united != NULL && at < united->column_count && value != NULL;
    const Node *bare = value;
    while (bare != NULL && bare->kind == NODE_CAST) bare = ((const Cast *)bare)->operand;
    is_united = is_united && bare != NULL && bare->kind == NODE_CONSTANT &&
                value_is(binder_type_of(text->binder, bare), BUILTIN_UNKNOWN);
    bound_text_value(text, value, is_united ? united->columns[at].type : value_none());
    at++;
  }
}

// (a, b) are one in a set, and two where there is none.
static void group(BoundText *text, NodeList items, bool is_set) {
  static const char *const words[] = {[GROUPING_EMPTY] = "()",
      [GROUPING_ROLLUP] = "ROLLUP",
      [GROUPING_CUBE] = "CUBE",
      [GROUPING_SETS] = "GROUPING SETS"};
  LIST_EACH(node, items) {
    if (node != items.first) bound_text(text, ", ");
    if (node->kind == NODE_GROUPING_SET) {
      const GroupingSet *set = (const GroupingSet *)node;
      bound_text(text, words[set->kind]);
      if (set->kind == GROUPING_EMPTY) continue;
      bound_text(text, "(");
      group(text, set->items, true);
      bound_text(text, ")");
    } else if (node->kind == NODE_ROW && !((const RowExpression *)node)->explicit_row) {
      if (is_set) bound_text(text, "(");
      group(text, ((const RowExpression *)node)->items, is_set);
      if (is_set) bound_text(text, ")");
    } else {
      write_output(text, node);
    }
  }
}

static void condition(BoundText *text, const char *word, const Node *node) {
  if (node == NULL) return;
  bound_text(text, word);
  bound_text_value(text, node, value_builtin(BUILTIN_BOOL));
}

static void rows(BoundText *text, const Select *select) {
  const BindQuery *united = binder_detail(text->binder, &select->node);
  bound_text(text, "VALUES ");
  LIST_EACH(row, select->values) {
    uint32_t at = 0;
    if (row != select->values.first) bound_text(text, ", ");
    bound_text(text, "(");
    if (row->kind != NODE_ROW) continue;
    LIST_EACH(value, ((const RowExpression *)row)->items) {
      bool is_known = united != NULL && at < united->column_count;
      if (at > 0) bound_text(text, ", ");
      bound_text_value(text, value, is_known ? united->columns[at].type : value_none());
      at++;
    }
    bound_text(text, ")");
  }
}

static void limits(BoundText *text, const Node *limit, const Node *offset, bool with_ties) {
  TypeReference count = value_builtin(BUILTIN_INT8);
  bool is_limit = limit != NULL && !(limit->kind == NODE_CONSTANT &&
                                       ((const Constant *)limit)->kind == CONSTANT_NULL);
  if (offset != NULL) bound_text(text, " OFFSET ");
  bound_text_value(text, offset, count);
  if (is_limit) bound_text(text, " LIMIT ");
  if (is_limit) bound_text_value(text, limit, count);
  if (with_ties) bound_text(text, " WITH TIES");
}

// Then OF says nothing.
static bool is_of_one(const Select *select) {
  return select->from.count == 1 && select->from.first->kind != NODE_JOIN_CHAIN;
}

static void locking(BoundText *text, NodeList clauses, bool is_of_one) {
  static const char *const waits[] = {"", " NOWAIT", " SKIP LOCKED"};
  LIST_EACH(node, clauses) {
    const LockingClause *clause = (const LockingClause *)node;
    bound_text(text, " FOR ");
    bound_text_slice(text, clause->strength);
    LIST_EACH(relation, clause->relations) {
      if (is_of_one) break;
      bound_text(text, relation == clause->relations.first ? " OF " : ", ");
      bound_text_symbol(text, ((const QualifiedNameNode *)relation)->name.name.symbol);
    }
    bound_text(text, waits[clause->wait]);
  }
}

static void windows(BoundText *text, NodeList definitions) {
  LIST_EACH(node, definitions) {
    bound_text(text, node == definitions.first ? " WINDOW " : ", ");
    bound_text_symbol(text, ((const WindowDefinition *)node)->name.symbol);
    bound_text(text, " AS ");
    bound_text_window(text, (const WindowDefinition *)node);
  }
}

static void selected(BoundText *text, const Select *select, const BindQuery *united) {
  bound_text(text, "SELECT ");
  if (select->distinct) bound_text(text, "DISTINCT ");
  if (select->distinct_on.count > 0) {
    bound_text(text, "ON (");
    group(text, select->distinct_on, false);
    bound_text(text, ") ");
  }
  if (select->is_table)
    write_star(text, &select->node);
  else
    targets(text, select, united);
  if (select->from.count > 0) bound_text(text, " FROM ");
  bound_text_from(text, select->from);
  condition(text, " WHERE ", select->where);
  if (select->group_by.count > 0) bound_text(text, " GROUP BY ");
  if (select->group_by_distinct) bound_text(text, "DISTINCT ");
  group(text, select->group_by, false);
  condition(text, " HAVING ", select->having);
  windows(text, select->windows);
}

static void write_select(BoundText *text, const Select *select, const BindQuery *united) {
  const Select *outer = text->selected;
  bound_text_with(text, select->with);
  text->selected = select;
  text->depth++;
  if (select->is_values)
    rows(text, select);
  else
    selected(text, select, united);
  bound_text_sort(text, select->order_by);
  limits(text, select->limit, select->offset, select->with_ties);
  locking(text, select->locking, is_of_one(select));
  text->depth--;
  text->selected = outer;
}

// ---- UNION and its kin

static void write_set(BoundText *text, const SetOperation *operation, const BindQuery *united) {
  static const char *const words[] = {"", " UNION ", " INTERSECT ", " EXCEPT "};
  if (united == NULL) united = binder_detail(text->binder, &operation->node);
  bound_text_with(text, operation->with);
  for (uint32_t i = 1; i < operation->arms.count; i++) bound_text(text, "(");
  LIST_EACH(node, operation->arms) {
    const SetArm *arm = (const SetArm *)node;
    bound_text(text, words[arm->operator]);
    if (arm->all) bound_text(text, "ALL ");
    bound_text(text, "(");
    if (arm->query->kind == NODE_SELECT)
      write_select(text, (const Select *)arm->query, united);
    else if (arm->query->kind == NODE_SET_OPERATION)
      write_set(text, (const SetOperation *)arm->query, united);
    bound_text(text, node == operation->arms.first ? ")" : "))");
  }
  sort_set(text, operation);
  limits(text, operation->limit, operation->offset, operation->with_ties);
  locking(text, operation->locking, false);
}

void bound_text_query(BoundText *text, const Node *query) {
  if (query == NULL || text->is_long) return;
  if (query->kind == NODE_SELECT)
    write_select(text, (const Select *)query, NULL);
  else if (query->kind == NODE_SET_OPERATION)
    write_set(text, (const SetOperation *)query, NULL);
  else if (!bound_text_change(text, query))
    bound_text(text, "?");
}
