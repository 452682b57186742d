#include "analyze/finding/rule_proof.h"
#include "analyze/apply/constraint/check_proof.h"
#include "analyze/catalog/columns.h"

// The one column that the clause makes NOT NULL; SYMBOL_NONE: it does not, or several.
static Symbol column_of(const RuleClause *clause) {
  const AlterAction *action = (const AlterAction *)clause->lock->action;
  const Constraint *written = (const Constraint *)clause->lock->clause;
  if (action == NULL || !(clause->work & RULE_SCANS)) return SYMBOL_NONE;
  if (written == NULL)
    return action->kind == ALTER_SET_NOT_NULL ? action->name.symbol : SYMBOL_NONE;
  bool is_named = written->kind == CONSTRAINT_NOT_NULL && written->columns.first != NULL;
  return is_named ? ((const NameNode *)written->columns.first)->name.symbol : SYMBOL_NONE;
}

static bool proves(const TableConstraint *check, uint16_t number) {
  if (check->object.kind != 'c' || !check->validated || !check->enforced) return false;
  for (uint16_t i = 0; i < check->column_count && i < CHECK_PROVEN_MAX; i++) {
    if (check->columns[i] == number) return check->proven & (uint32_t)1 << i;
  }
  return false;
}

const TableConstraint *rule_dropped_proof(const RuleContext *context, const RuleClause *clause) {
  Symbol name = column_of(clause);
  if (name == SYMBOL_NONE || context->executor->version_max < 12) return NULL;
  const Object *table = rule_version(context, clause->lock->relation);
  const Column *column = columns_find((const Relation *)table, name);
  const Effect *effect = column != NULL ? context->execution->effects : NULL;
  for (; effect != NULL; effect = effect->next) {
    const Object *before = effect->before;
    if (effect->kind != EFFECT_DROP || before == NULL || before->object_class != CLASS_CONSTRAINT)
      continue;
    const TableConstraint *check = (const TableConstraint *)before;
    if (check->table == table->id && proves(check, column->number)) return check;
  }
  return NULL;
}
