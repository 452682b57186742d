#include "analyze/finding/rule.h"
#include "analyze/finding/rule_duration.h"
#include "analyze/locks/locks.h"

typedef struct Held {
  const RuleContext *context;
  ObjectId relation; // the lowest of those most strongly locked
  LockMode mode;
} Held;

static void look(ObjectId relation, LockMode mode, void *payload) {
  Held *held = payload;
  const Object *object = rule_version(held->context, relation);
  bool is_judged = object != NULL && object->object_class == CLASS_RELATION && mode >= LOCK_SHARE &&
                   !rule_table_is_new(held->context, relation);
  if (!is_judged || mode < held->mode) return;
  if (mode == held->mode && relation > held->relation) return;
  held->mode = mode;
  held->relation = relation;
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_SET || context->execution->outcome.kind == OUTCOME_FAILED)
    return;
  const SetStatement *set = (const SetStatement *)context->statement;
  if (set->reset || !slice_equals(set->name, SLICE("lock_timeout"))) return;
  const Executor *executor = context->executor;
  Slice before = executor_text(executor, context->execution->setting_before);
  Slice now = executor_text(
      executor, catalog_setting(executor->catalog, executor->words.lock_timeout).value);
  if (rule_milliseconds(before) > 0 || rule_milliseconds(now) <= 0) return;
  Held held = {.context = context};
  catalog_each_lock_held(executor->catalog, look, &held);
  if (held.relation == OBJECT_ID_NONE) return;
  Slice name = rule_name(context, held.relation);
  Finding *finding = rule_report(context, SEVERITY_WARNING, context->statement_span,
      "comes too late: the transaction has waited without limit for its lock on %.*s (%s)",
      SLICE_PRINT(name), lock_mode_word(held.mode));
  rule_help(context, finding, "Move it before the first statement that needs a lock.");
  rule_object(context, finding, held.relation, 0);
}

const Rule rule_lock_timeout_too_late = {
    .id = "lock-timeout-too-late",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "lock_timeout is set when the strong lock is held already.",
    .why = "The limit holds for waits that begin after it was set. Behind the ALTER TABLE that it "
           "was meant\n"
           "for it limits nothing that matters.",
    .instead = "SET lock_timeout = '2s';\n"
               "ALTER TABLE orders ADD COLUMN note text;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, total int);",
    .bad = "BEGIN;\n"
           "ALTER TABLE orders ADD COLUMN note text;\n"
           "SET lock_timeout = '2s';\n"
           "ALTER TABLE orders ADD COLUMN flag bool;\n"
           "COMMIT;",
    .good = "BEGIN;\n"
            "SET lock_timeout = '2s';\n"
            "ALTER TABLE orders ADD COLUMN note text;\n"
            "SET lock_timeout = '5s';\n"
            "ALTER TABLE orders ADD COLUMN flag bool;\n"
            "COMMIT;",
};
