#include "analyze/finding/rule_column.h"

#include "analyze/bind/bind.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/columns.h"
#include "analyze/finding/rule_fix.h"

static const Relation *table_made(const RuleContext *context) {
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    if (effect->kind == EFFECT_CREATE && effect->after->object_class == CLASS_RELATION)
      return (const Relation *)effect->after;
  }
  return NULL;
}

static const Relation *table_of(const RuleContext *context) {
  if (context->statement->kind == NODE_CREATE_TABLE) return table_made(context);
  if (context->statement->kind != NODE_ALTER_TABLE) return NULL;
  return (const Relation *)rule_version(context, rule_altered_table(context));
}

static bool is_judged(const Relation *table) {
  return table != NULL && table->object.object_class == CLASS_RELATION &&
         (table->object.kind == 'r' || table->object.kind == 'p') &&
         !(table->object.flags & OBJECT_TEMPORARY);
}

// Whether the statement has made the column, or changed it: ADD COLUMN IF NOT EXISTS may have not.
static bool is_done(const RuleContext *context, ObjectId table, uint16_t number) {
  if (context->statement->kind == NODE_CREATE_TABLE) return true;
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool is_of_column = effect->kind == EFFECT_ADD_COLUMN || effect->kind == EFFECT_ALTER_COLUMN;
    if (is_of_column && effect->id == table && effect->column == number) return true;
  }
  return false;
}

// What a clause of the statement says of a column's type; false: nothing.
static bool read_clause(const Node *clause, RuleColumn *column, Symbol *name) {
  column->written = NULL;
  if (clause->kind == NODE_COLUMN_DEFINITION) {
    column->written = (const ColumnDefinition *)clause;
  } else if (clause->kind == NODE_ALTER_ACTION) {
    const AlterAction *action = (const AlterAction *)clause;
    if (action->kind == ALTER_ADD_COLUMN) {
      column->written = action->column;
    } else if (action->kind == ALTER_COLUMN_TYPE) {
      *name = action->name.symbol;
      column->type = action->type;
    } else {
      return false;
    }
  } else {
    return false;
  }
  if (column->written != NULL) {
    *name = column->written->name.symbol;
    column->type = column->written->type;
  }
  return column->type != NULL;
}

bool rule_next_column(const RuleContext *context, RuleColumn *column) {
  if (!column->is_begun) {
    column->table = table_of(context);
    if (!is_judged(column->table)) return false;
    column->relation = column->table->object.id;
    column->next = context->statement->kind == NODE_CREATE_TABLE
                       ? ((const CreateTable *)context->statement)->elements.first
                       : ((const AlterTable *)context->statement)->actions.first;
    column->is_begun = true;
  }
  while (column->next != NULL) {
    const Node *clause = column->next;
    column->next = clause->next;
    Symbol name = SYMBOL_NONE;
    if (!read_clause(clause, column, &name)) continue;
    column->column = columns_find(column->table, name);
    if (column->column != NULL && is_done(context, column->relation, column->column->number))
      return true;
  }
  return false;
}

bool rule_column_has_type(const RuleColumn *column, const char *name) {
  return slice_equals(builtin_type_name(column->column->type.type), slice_of(name));
}

Slice rule_column_type(const RuleContext *context, const RuleColumn *column) {
  return bind_type_text(context->executor, &column->column->type);
}

void rule_fix_type(
    RuleContext *context, Finding *finding, const RuleColumn *column, const char *type) {
  bool is_simple = column->written != NULL && context->tokens != NULL &&
                   rule_token(context, column->type->node.span, TOKEN_LEFT_BRACKET) == NULL &&
                   rule_token(context, column->type->node.span, TOKEN_ARRAY) == NULL &&
                   rule_token(context, column->type->node.span, TOKEN_SETOF) == NULL;
  if (!is_simple) return;
  const Token *digits = rule_token(context, column->type->node.span, TOKEN_INTEGER);
  bool keeps = digits != NULL && strcmp(type, "timestamptz") == 0;
  rule_fix_begin(context, finding, "give it the other type");
  if (keeps) {
    Slice limit = rule_source(context, (Span){digits->start, digits->end});
    rule_fix_edit(context, finding, column->type->node.span, "%s(%.*s)", type, SLICE_PRINT(limit));
  } else {
    rule_fix_edit(context, finding, column->type->node.span, "%s", type);
  }
  if (finding->fix != NULL) finding->fix->is_suggestion = true;
}
