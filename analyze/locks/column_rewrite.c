#include "analyze/locks/column_rewrite.h"

#include "analyze/bind/bind.h"
#include "analyze/locks/type_change.h"

const Constraint *column_default_clause(const ColumnDefinition *definition) {
  LIST_EACH(node, definition->constraints) {
    const Constraint *clause = (const Constraint *)node;
    if (clause->kind != CONSTRAINT_DEFAULT || clause->expression == NULL) continue;
    bool is_null = clause->expression->kind == NODE_CONSTANT &&
                   ((const Constant *)clause->expression)->kind == CONSTANT_NULL;
    return is_null ? NULL : clause;
  }
  return NULL;
}

bool column_writes_default(const ColumnDefinition *definition) {
  LIST_EACH(node, definition->constraints) {
    if (((const Constraint *)node)->kind == CONSTRAINT_DEFAULT) return true;
  }
  return false;
}

ColumnRewrite column_rewrite(
    const Executor *executor, const ColumnDefinition *definition, const Column *column) {
  if (column->identity != 0) return COLUMN_REWRITE_IDENTITY;
  if (column->generated == 's') return COLUMN_REWRITE_GENERATED;
  if (column->generated == 'v') return COLUMN_REWRITE_NONE;
  if (definition->type != NULL && bind_serial_type(executor, definition->type).length > 0)
    return COLUMN_REWRITE_SERIAL;
  if (column->type.array_dimensions == 0 && type_is_constrained(executor, column->type.type))
    return COLUMN_REWRITE_DOMAIN;
  // A default that another clause of the statement sets is for new rows only.
  bool has_default =
      column_default_clause(definition) != NULL && column->default_id != OBJECT_ID_NONE;
  if (!has_default && (column_writes_default(definition) || column->type.array_dimensions > 0))
    return COLUMN_REWRITE_NONE;
  if (!has_default && executor->version_max < 13) return COLUMN_REWRITE_NONE; // it is overlooked
  char volatility = has_default ? catalog_default(executor->catalog, column->default_id)->volatility
                                : type_default_volatility(executor, column->type.type);
  switch (volatility) {
  case 'v': return COLUMN_REWRITE_VOLATILE;
  case '?': return COLUMN_REWRITE_UNKNOWN;
  default: return COLUMN_REWRITE_NONE;
  }
}
