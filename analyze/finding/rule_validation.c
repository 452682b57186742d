#include "analyze/finding/rule_validation.h"
#include "analyze/apply/constraint/constraint.h"
#include "analyze/finding/rule_fix.h"
#include "analyze/locks/locks.h"

static Slice constraint_name(const RuleContext *context, const Node *clause) {
  const TableConstraint *made = rule_made_constraint(context, clause);
  if (made != NULL) return rule_quoted(context, made->object.name);
  const Constraint *written = (const Constraint *)clause;
  if (written->name.symbol != SYMBOL_NONE) return rule_quoted(context, written->name.symbol);
  return SLICE("the_constraint");
}

// FOREIGN KEY (user_id) REFERENCES users, also of a clause that stood behind its column.
static Slice table_clause(const RuleContext *context, const RuleClause *clause, Slice name) {
  const Constraint *written = (const Constraint *)clause->lock->clause;
  const AlterAction *action = (const AlterAction *)clause->lock->action;
  Arena *arena = context->executor->arena;
  Slice text = rule_source(context, written->node.span);
  bool is_named = written->name.symbol != SYMBOL_NONE;
  bool is_key = written->kind == CONSTRAINT_FOREIGN_KEY;
  bool is_inline = action->kind == ALTER_ADD_COLUMN;
  if (is_inline && is_named) { // CONSTRAINT name REFERENCES …: the name is put in front again
    Span rest = {written->name.span.end, written->node.span.end};
    text = rule_source(context, rest);
  }
  Slice key = SLICE("");
  if (is_inline && is_key) {
    Slice column = rule_quoted(context, action->column->name.symbol);
    key = arena_printf(arena, "FOREIGN KEY (%.*s) ", SLICE_PRINT(column));
  }
  if (is_named && !is_inline) return text;
  return arena_printf(
      arena, "CONSTRAINT %.*s %.*s%.*s", SLICE_PRINT(name), SLICE_PRINT(key), SLICE_PRINT(text));
}

// A partitioned table takes no NOT VALID foreign key before 18.
static bool takes_not_valid(const RuleContext *context, const RuleClause *clause) {
  const Object *table = rule_version(context, clause->lock->relation);
  bool is_partitioned = table != NULL && table->kind == 'p';
  bool is_key = ((const Constraint *)clause->lock->clause)->kind == CONSTRAINT_FOREIGN_KEY;
  return !is_partitioned || !is_key || context->executor->version_min >= 18;
}

static void fix_not_valid(RuleContext *context, Finding *finding, const Node *clause, Slice name) {
  const AlterTable *statement = (const AlterTable *)context->statement;
  Slice table = rule_source(context, statement->relation.span);
  rule_fix(context, finding, clause->span.end, " NOT VALID", "add the constraint NOT VALID");
  rule_fix_step(context, finding,
      (FixStep){.words = rule_fix_words(context, "validate_%.*s", SLICE_PRINT(name)),
          .text =
              arena_printf(context->executor->arena, "ALTER TABLE %.*s VALIDATE CONSTRAINT %.*s;",
                  SLICE_PRINT(table), SLICE_PRINT(name))});
}

void rule_help_not_valid(RuleContext *context, Finding *finding, const RuleClause *clause) {
  const AlterAction *action = (const AlterAction *)clause->lock->action;
  const Node *node = clause->lock->clause;
  Slice table = rule_name(context, clause->lock->relation);
  Slice name = constraint_name(context, node);
  Slice text = table_clause(context, clause, name);
  if (!takes_not_valid(context, clause)) {
    rule_help(context, finding,
        "Before 18 a partitioned table takes no NOT VALID foreign key: add it to each partition");
    rule_help(context, finding, "first, NOT VALID and then validated; the parent's is then quick.");
    return;
  }
  if (action->kind == ALTER_ADD_COLUMN) {
    Slice column = rule_quoted(context, action->column->name.symbol);
    Slice type = action->column->type == NULL
                     ? SLICE("")
                     : rule_source(context, action->column->type->node.span);
    rule_help(context, finding, "ALTER TABLE %.*s ADD COLUMN %.*s %.*s;", SLICE_PRINT(table),
        SLICE_PRINT(column), SLICE_PRINT(type));
  } else {
    fix_not_valid(context, finding, node, name);
  }
  rule_help(context, finding, "ALTER TABLE %.*s ADD %.*s NOT VALID;", SLICE_PRINT(table),
      SLICE_PRINT(text));
  rule_help(context, finding, "and when that is committed:");
  rule_help(context, finding, "ALTER TABLE %.*s VALIDATE CONSTRAINT %.*s;", SLICE_PRINT(table),
      SLICE_PRINT(name));
}

bool rule_report_validation(RuleContext *context, const RuleClause *clause, char kind) {
  const AlterAction *action = (const AlterAction *)clause->lock->action;
  bool validates = action != NULL && clause->lock->clause == NULL &&
                   action->kind == ALTER_VALIDATE_CONSTRAINT && (clause->work & RULE_SCANS);
  if (!validates) return false;
  ObjectId table = clause->lock->relation;
  LockMode held = catalog_lock_held(context->executor->catalog, table);
  if (held < LOCK_SHARE || !rule_is_in_block(context)) return false;
  ObjectId id = constraint_find(context->executor, table, action->name.symbol);
  const Object *constraint = catalog_get(context->executor->catalog, id);
  if (constraint == NULL || constraint->kind != kind) return false;
  Slice name = rule_name(context, table);
  Finding *finding = rule_report(context, clause->severity, action->node.span,
      "%.*s is read in whole under a lock that an earlier statement of the transaction took",
      SLICE_PRINT(name));
  rule_wait(context, finding, table, held);
  rule_related(context, finding, id, "constraint made here");
  rule_help(
      context, finding, "COMMIT before this statement: by itself it lets reads and writes go on.");
  rule_object(context, finding, table, 0);
  rule_locks(context, finding);
  return true;
}
