#include "analyze/apply/type/type_domain_clause.h"

static bool refuse(Executor *executor, const Constraint *clause, const char *what) {
  return executor_fail(
      executor, "42601", clause->node.span, "%s constraints not possible for domains", what);
}

static bool refuse_generated(Executor *executor, const Constraint *clause) {
  if (executor->version_max < 18)
    return executor_fail(executor, "XX000", clause->node.span,
        "unrecognized constraint subtype: %d", clause->kind == CONSTRAINT_IDENTITY ? 3 : 4);
  return executor_fail(
      executor, "0A000", clause->node.span, "specifying GENERATED not supported for domains");
}

// DEFERRABLE and its kin.
static bool check_attributes(Executor *executor, const Constraint *clause) {
  bool is_about_time = clause->deferrable || clause->not_deferrable || clause->initially_deferred ||
                       clause->initially_immediate;
  if (is_about_time)
    return executor_fail(executor, "0A000", clause->node.span,
        "specifying constraint deferrability not supported for domains");
  if (clause->enforced || clause->not_enforced)
    return executor_fail(executor, "42P17", clause->node.span,
        "specifying constraint enforceability not supported for domains");
  return true;
}

// The server looks for it in what CREATE DOMAIN says, and since 17 in NOT NULL, too.
static bool check_inheritance(Executor *executor, const Constraint *clause) {
  if (!clause->no_inherit) return true;
  return executor_fail(executor, "42P17", clause->node.span,
      "%s constraints for domains cannot be marked NO INHERIT",
      clause->kind == CONSTRAINT_CHECK ? "check" : "not-null");
}

bool type_domain_added_clause(Executor *executor, const Constraint *clause) {
  switch (clause->kind) {
  case CONSTRAINT_PRIMARY_KEY: return refuse(executor, clause, "primary key");
  case CONSTRAINT_UNIQUE: return refuse(executor, clause, "unique");
  case CONSTRAINT_FOREIGN_KEY: return refuse(executor, clause, "foreign key");
  case CONSTRAINT_EXCLUDE: return refuse(executor, clause, "exclusion");
  case CONSTRAINT_IDENTITY:
  case CONSTRAINT_GENERATED: return refuse_generated(executor, clause);
  default: return true;
  }
}

typedef struct Nullness {
  bool has_null;
  bool has_not_null;
  bool has_default;
} Nullness;

static bool check_null(Executor *executor, const Constraint *clause, Nullness *seen) {
  bool is_null = clause->kind == CONSTRAINT_NULL;
  if (is_null ? seen->has_not_null : seen->has_null)
    return executor_fail(
        executor, "42601", clause->node.span, "conflicting NULL/NOT NULL constraints");
  if (!is_null && seen->has_not_null && executor->version_max >= 17)
    return executor_fail(
        executor, "42P17", clause->node.span, "redundant NOT NULL constraint definition");
  *(is_null ? &seen->has_null : &seen->has_not_null) = true;
  return is_null || check_inheritance(executor, clause);
}

static bool check_clause(Executor *executor, const Constraint *clause, Nullness *seen) {
  switch (clause->kind) {
  case CONSTRAINT_DEFAULT:
    if (seen->has_default)
      return executor_fail(executor, "42601", clause->node.span, "multiple default expressions");
    seen->has_default = true;
    break;
  case CONSTRAINT_NOT_NULL:
  case CONSTRAINT_NULL:
    if (!check_null(executor, clause, seen)) return false;
    break;
  case CONSTRAINT_CHECK:
    if (!check_inheritance(executor, clause)) return false;
    break;
  default: return type_domain_added_clause(executor, clause);
  }
  return check_attributes(executor, clause);
}

bool type_domain_is_default(const Node *expression) {
  bool is_null = expression != NULL && expression->kind == NODE_CONSTANT &&
                 ((const Constant *)expression)->kind == CONSTANT_NULL;
  return expression != NULL && !is_null;
}

void type_domain_set_default(Executor *executor, UserType *draft, const Node *expression) {
  draft->has_default = type_domain_is_default(expression);
  draft->volatility = draft->has_default ? bind_volatility(executor, expression) : 0;
}

bool type_domain_clauses(Executor *executor, NodeList clauses, UserType *draft) {
  Nullness seen = {0};
  LIST_EACH(node, clauses) {
    const Constraint *clause = (const Constraint *)node;
    if (!check_clause(executor, clause, &seen)) return false;
    if (clause->kind == CONSTRAINT_CHECK) draft->has_checks = true;
    if (clause->kind == CONSTRAINT_DEFAULT)
      type_domain_set_default(executor, draft, clause->expression);
  }
  draft->not_null = seen.has_not_null;
  return true;
}
