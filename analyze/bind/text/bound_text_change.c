#include "analyze/bind/query/bind_query_target.h"
#include "analyze/bind/text/bound_text_write.h"
#include "analyze/catalog/columns.h"

// What rules and WITH do to rows: INSERT, UPDATE, DELETE.

static void write_number(BoundText *text, ObjectId relation, uint16_t number) {
  const Column *column = bind_targets_column(text->binder, relation, number);
  bound_text_symbol(text, column == NULL ? SYMBOL_NONE : column->name);
}

static ObjectId target_of(BoundText *text, const Node *statement) {
  const ObjectId *relation = binder_detail(text->binder, statement);
  return relation == NULL ? OBJECT_ID_NONE : *relation;
}

static TypeReference column_type(BoundText *text, ObjectId relation, uint16_t number) {
  const Column *column = bind_targets_column(text->binder, relation, number);
  return column == NULL ? value_none() : column->type;
}

static void returning(BoundText *text, const Returning *clause) {
  if (clause->targets.count == 0) return;
  bound_text(text, " RETURNING ");
  LIST_EACH(node, clause->targets) {
    if (node != clause->targets.first) bound_text(text, ", ");
    if (bound_text_star(text, node)) continue;
    bound_text_value(text, ((const Target *)node)->value, value_none());
  }
}

static void set(BoundText *text, ObjectId relation, const Target *target, const Node *value) {
  uint16_t number = bind_column_number(text->executor, relation, target->name.symbol);
  bound_text_symbol(text, target->name.symbol);
  if (target->indirection.count > 0) bound_text(text, "[]");
  bound_text(text, " = ");
  bool is_whole = target->indirection.count == 0;
  bound_text_value(text, value, is_whole ? column_type(text, relation, number) : value_none());
}

static void several(BoundText *text, ObjectId relation, const MultiTarget *targets) {
  bool is_row = targets->value != NULL && targets->value->kind == NODE_ROW;
  const Node *value = is_row ? ((const RowExpression *)targets->value)->items.first : NULL;
  LIST_EACH(node, targets->targets) {
    if (node != targets->targets.first) bound_text(text, ", ");
    set(text, relation, (const Target *)node, value);
    if (value != NULL) value = value->next;
  }
  if (!is_row) bound_text_value(text, targets->value, value_none());
}

static void sets(BoundText *text, ObjectId relation, NodeList list) {
  bound_text(text, " SET ");
  LIST_EACH(node, list) {
    if (node != list.first) bound_text(text, ", ");
    if (node->kind == NODE_TARGET)
      set(text, relation, (const Target *)node, ((const Target *)node)->value);
    else
      several(text, relation, (const MultiTarget *)node);
  }
}

static void where(BoundText *text, const Node *condition) {
  if (condition != NULL) bound_text(text, " WHERE ");
  bound_text_value(text, condition, value_builtin(BUILTIN_BOOL));
}

// ---- INSERT

// Those of the values' places; without a list, the first of the table.
static BindTargets insert_columns(BoundText *text, const Insert *insert, ObjectId relation) {
  BindTargets columns = {0};
  if (insert->columns.count == 0) {
    bind_targets_all(text->binder, relation, &columns);
    return columns;
  }
  columns.numbers = ARENA_ARRAY(text->executor->arena, insert->columns.count, uint16_t);
  LIST_EACH(node, insert->columns)
  columns.numbers[columns.count++] =
      bind_column_number(text->executor, relation, ((const Target *)node)->name.symbol);
  return columns;
}

static uint32_t width(const Insert *insert) {
  if (insert->query == NULL || insert->query->kind != NODE_SELECT) return UINT32_MAX;
  const Select *select = (const Select *)insert->query;
  const Node *first = select->values.first;
  if (!select->is_values) return UINT32_MAX;
  return first != NULL && first->kind == NODE_ROW ? ((const RowExpression *)first)->items.count
                                                  : UINT32_MAX;
}

static void one_row(
    BoundText *text, ObjectId relation, const BindTargets *columns, const RowExpression *row) {
  uint32_t at = 0;
  bound_text(text, "(");
  LIST_EACH(value, row->items) {
    uint16_t number = at < columns->count ? columns->numbers[at] : 0;
    if (at++ > 0) bound_text(text, ", ");
    bound_text_value(text, value, column_type(text, relation, number));
  }
  bound_text(text, ")");
}

static void source(
    BoundText *text, const Insert *insert, ObjectId relation, const BindTargets *columns) {
  const Select *select = insert->query != NULL && insert->query->kind == NODE_SELECT
                             ? (const Select *)insert->query
                             : NULL;
  if (insert->query == NULL) {
    bound_text(text, " DEFAULT VALUES");
    return;
  }
  text->depth--;
  bool is_row = select != NULL && select->is_values && select->values.count == 1 &&
                select->values.first->kind == NODE_ROW;
  bound_text(text, " ");
  if (is_row) {
    // One row is no query, but stands in the scope of one.
    text->depth++;
    bound_text(text, "VALUES ");
    one_row(text, relation, columns, (const RowExpression *)select->values.first);
    text->depth--;
  } else {
    bound_text_query(text, insert->query);
  }
  text->depth++;
}

static void conflict(BoundText *text, ObjectId relation, const OnConflict *clause) {
  if (clause == NULL) return;
  bound_text(text, " ON CONFLICT ");
  bound_text_slice(text, executor_text(text->executor, clause->constraint.symbol));
  LIST_EACH(node, clause->arbiter) {
    const IndexElement *element = (const IndexElement *)node;
    if (node != clause->arbiter.first) bound_text(text, ", ");
    bound_text_slice(text, executor_text(text->executor, element->column.symbol));
    bound_text_value(text, element->expression, value_none());
  }
  where(text, clause->arbiter_where);
  bound_text(text, clause->do_update ? " DO UPDATE" : " DO NOTHING");
  if (!clause->do_update) return;
  sets(text, relation, clause->sets);
  where(text, clause->where);
}

static void write_insert(BoundText *text, const Insert *insert) {
  ObjectId relation = target_of(text, &insert->node);
  BindTargets columns = insert_columns(text, insert, relation);
  uint32_t count = width(insert);
  bound_text(text, "INSERT INTO ");
  bound_text_object(text, relation);
  bound_text(text, " (");
  for (uint32_t i = 0; i < columns.count && i < count; i++) {
    if (i > 0) bound_text(text, ", ");
    write_number(text, relation, columns.numbers[i]);
  }
  bound_text(text, ")");
  source(text, insert, relation, &columns);
  conflict(text, relation, insert->on_conflict);
  returning(text, &insert->returning);
}

// ---- all

static void write_update(BoundText *text, const Update *update) {
  ObjectId relation = target_of(text, &update->node);
  bound_text(text, "UPDATE ");
  bound_text_object(text, relation);
  sets(text, relation, update->sets);
  if (update->from.count > 0) bound_text(text, " FROM ");
  bound_text_from(text, update->from);
  where(text, update->where);
  returning(text, &update->returning);
}

static void write_delete(BoundText *text, const Delete *change) {
  bound_text(text, "DELETE FROM ");
  bound_text_object(text, target_of(text, &change->node));
  if (change->using_tables.count > 0) bound_text(text, " USING ");
  bound_text_from(text, change->using_tables);
  where(text, change->where);
  returning(text, &change->returning);
}

static const WithClause *with_of(const Node *statement) {
  switch (statement->kind) {
  case NODE_INSERT: return ((const Insert *)statement)->with;
  case NODE_UPDATE: return ((const Update *)statement)->with;
  case NODE_DELETE: return ((const Delete *)statement)->with;
  default: return NULL;
  }
}

bool bound_text_change(BoundText *text, const Node *statement) {
  if (statement->kind != NODE_INSERT && statement->kind != NODE_UPDATE &&
      statement->kind != NODE_DELETE)
    return false;
  text->depth++;
  bound_text_with(text, with_of(statement));
  if (statement->kind == NODE_INSERT) write_insert(text, (const Insert *)statement);
  if (statement->kind == NODE_UPDATE) write_update(text, (const Update *)statement);
  if (statement->kind == NODE_DELETE) write_delete(text, (const Delete *)statement);
  text->depth--;
  return true;
}
