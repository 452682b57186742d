#include "analyze/apply/constraint/foreign_period.h"

static bool refuse_sides(Executor *executor, const char *with, const char *without) {
  return executor_fail(executor, "42830", (Span){0, 0},
      "foreign key uses PERIOD on the %s table but not the %s table", with, without);
}

bool foreign_period_check_sides(
    Executor *executor, const Constraint *clause, const TableConstraint *key) {
  bool is_referenced = clause->referenced_period || (key != NULL && key->period);
  if (is_referenced && !clause->period) return refuse_sides(executor, "referenced", "referencing");
  if (clause->period && !clause->referenced_period && key == NULL)
    return refuse_sides(executor, "referencing", "referenced");
  return true;
}

static bool is_unsupported(ReferentialAction action) {
  return action != ACTION_UNSTATED && action != ACTION_NO_ACTION;
}

bool foreign_period_check_actions(Executor *executor, const Constraint *clause) {
  if (!clause->period) return true;
  const char *which = is_unsupported(clause->on_update)   ? "ON UPDATE"
                      : is_unsupported(clause->on_delete) ? "ON DELETE"
                                                          : NULL;
  return which == NULL ||
         executor_fail(executor, "0A000", (Span){0, 0},
             "unsupported %s action for foreign key constraint using PERIOD", which);
}
