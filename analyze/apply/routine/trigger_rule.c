#include "analyze/apply/routine/trigger_rule.h"

#include "analyze/apply/table/column.h"
#include "analyze/catalog/columns.h"
#include "grammar/ast_expression.h"

// ---- REFERENCING

static bool lacks(Executor *executor, const CreateTrigger *statement, const char *what) {
  return executor_fail(executor, "0A000", statement->node.span, "%s", what);
}

static bool wrong(Executor *executor, const CreateTrigger *statement, const char *what) {
  return executor_fail(executor, "42P17", statement->node.span, "%s", what);
}

bool trigger_check_transition(Executor *executor, const CreateTrigger *statement) {
  bool has_old = statement->old_table.symbol != SYMBOL_NONE;
  bool has_new = statement->new_table.symbol != SYMBOL_NONE;
  if (!has_old && !has_new) return true;
  if (statement->timing != TRIGGER_AFTER)
    return wrong(
        executor, statement, "transition table name can only be specified for an AFTER trigger");
  unsigned events = statement->events;
  if (events & TRIGGER_TRUNCATE)
    return lacks(executor, statement, "TRUNCATE triggers with transition tables are not supported");
  unsigned rows = events & (TRIGGER_INSERT | TRIGGER_UPDATE | TRIGGER_DELETE);
  if ((rows & (rows - 1)) != 0)
    return lacks(executor, statement,
        "transition tables cannot be specified for triggers with more than one event");
  if (statement->columns.count > 0)
    return lacks(executor, statement,
        "transition tables cannot be specified for triggers with column lists");
  if (has_new && !(events & (TRIGGER_INSERT | TRIGGER_UPDATE)))
    return wrong(
        executor, statement, "NEW TABLE can only be specified for an INSERT or UPDATE trigger");
  if (has_old && !(events & (TRIGGER_DELETE | TRIGGER_UPDATE)))
    return wrong(
        executor, statement, "OLD TABLE can only be specified for a DELETE or UPDATE trigger");
  if (statement->new_is_repeated)
    return wrong(executor, statement, "NEW TABLE cannot be specified multiple times");
  if (statement->old_is_repeated)
    return wrong(executor, statement, "OLD TABLE cannot be specified multiple times");
  if (statement->old_table.symbol == statement->new_table.symbol)
    return wrong(executor, statement, "OLD TABLE name and NEW TABLE name cannot be the same");
  return true;
}

bool trigger_keeps_alone(const Trigger *trigger) {
  return trigger->for_each_row &&
         (trigger->old_table != SYMBOL_NONE || trigger->new_table != SYMBOL_NONE);
}

// ---- WHEN

typedef struct Condition {
  Executor *executor;
  const CreateTrigger *statement;
  const Relation *table;
  Symbol old_name;
  Symbol new_name;
} Condition;

static bool refuse(const Condition *condition, const char *state, const char *subject,
    const char *what, Span span) {
  return executor_fail(condition->executor, state, span,
      "%s trigger's WHEN condition cannot reference %s", subject, what);
}

static bool has_generated(const Relation *table) {
  for (uint16_t i = 0; i < table->column_count; i++) {
    if (table->columns[i]->generated != 0 && !table->columns[i]->dropped) return true;
  }
  return false;
}

static bool check_new_column(const Condition *condition, const ColumnReference *reference) {
  if (condition->statement->timing != TRIGGER_BEFORE) return true;
  Executor *executor = condition->executor;
  const Relation *table = condition->table;
  Name last = reference->names[reference->count - 1];
  bool is_row = reference->star || reference->count == 1;
  uint16_t number = is_row ? 0 : bind_column_number(executor, table->object.id, last.symbol);
  const Column *column = number == 0 ? NULL : columns_numbered(table, number);
  if (!is_row && column == NULL)
    return !column_is_system_name(executor, last.symbol) ||
           refuse(condition, "0A000", "BEFORE", "NEW system columns", reference->node.span);
  bool is_wrong = is_row ? has_generated(table) : column->generated != 0;
  return !is_wrong ||
         refuse(condition, "42P17", "BEFORE", "NEW generated columns", reference->node.span);
}

static bool check_reference(const Condition *condition, const ColumnReference *reference) {
  if (reference->count == 0) return true;
  Symbol row = reference->names[0].symbol;
  bool is_old = row == condition->old_name, is_new = row == condition->new_name;
  if (!is_old && !is_new) return true;
  unsigned events = condition->statement->events;
  Span span = reference->node.span;
  if (!condition->statement->for_each_row)
    return refuse(condition, "42P17", "statement", "column values", span);
  if (is_old && (events & TRIGGER_INSERT))
    return refuse(condition, "42P17", "INSERT", "OLD values", span);
  if (is_new && (events & TRIGGER_DELETE))
    return refuse(condition, "42P17", "DELETE", "NEW values", span);
  return !is_new || check_new_column(condition, reference);
}

static bool visit(const Node *node, void *payload) {
  if (node->kind != NODE_COLUMN_REFERENCE) return ast_each_child(node, visit, payload);
  return check_reference(payload, (const ColumnReference *)node);
}

bool trigger_check_condition(
    Executor *executor, const CreateTrigger *statement, const Relation *table) {
  if (statement->when == NULL) return true;
  Condition condition = {executor, statement, table, symbol_intern(executor->symbols, SLICE("old")),
      symbol_intern(executor->symbols, SLICE("new"))};
  return visit(statement->when, &condition);
}
