#include "analyze/bind/bind.h"
#include "analyze/finding/rule_transaction.h"
#include "analyze/locks/locks.h"
#include "grammar/ast_query.h"

// Whether a WHERE picks few rows: one of its conditions says which, by a constant or a list.
static bool picks_rows(const Node *where) {
  if (where == NULL || where->kind == NODE_COMPARISON)
    return where != NULL && ((const Comparison *)where)->kind == COMPARISON_IN &&
           !((const Comparison *)where)->negated &&
           ((const Comparison *)where)->right->kind == NODE_ROW;
  if (where->kind != NODE_CHAIN) return false;
  const Chain *chain = (const Chain *)where;
  const ChainLink *first = (const ChainLink *)chain->links.first;
  if (chain->kind == CHAIN_AND) {
    LIST_EACH(node, chain->links) {
      const Node *operand = ((const ChainLink *)node)->operand;
      bool is_nested =
          operand->kind == NODE_CHAIN && ((const Chain *)operand)->kind != CHAIN_OPERATOR;
      if (!is_nested && picks_rows(operand)) return true;
    }
    return false;
  }
  if (chain->kind != CHAIN_OPERATOR || chain->links.count != 2) return false;
  const ChainLink *second = (const ChainLink *)first->node.next;
  return (second->operator_name.span.end - second->operator_name.span.start) == 1 &&
         (first->operand->kind == NODE_CONSTANT || second->operand->kind == NODE_CONSTANT);
}

static bool changes_many_rows(const Node *statement) {
  switch (statement->kind) {
  case NODE_UPDATE: return !picks_rows(((const Update *)statement)->where);
  case NODE_DELETE: return !picks_rows(((const Delete *)statement)->where);
  case NODE_INSERT: {
    const Node *query = ((const Insert *)statement)->query;
    return query != NULL && query->kind == NODE_SELECT && ((const Select *)query)->from.count > 0;
  }
  default: return false;
  }
}

// What CREATE TABLE AS or CREATE MATERIALIZED VIEW makes of rows of other relations.
static ObjectId relation_filled(const RuleContext *context) {
  NodeKind kind = context->statement->kind;
  if (kind != NODE_CREATE_TABLE_AS && kind != NODE_CREATE_MATERIALIZED_VIEW) return OBJECT_ID_NONE;
  const CreateTableAs *statement = (const CreateTableAs *)context->statement;
  bool is_filled = !statement->with_no_data && statement->query != NULL &&
                   statement->query->kind == NODE_SELECT &&
                   ((const Select *)statement->query)->from.count > 0;
  if (!is_filled) return OBJECT_ID_NONE;
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool is_made = effect->kind == EFFECT_CREATE && effect->after->object_class == CLASS_RELATION;
    if (is_made) return effect->id;
  }
  return OBJECT_ID_NONE;
}

// Of the statement: what it reads or writes in whole; OBJECT_ID_NONE: nothing that is in use.
static ObjectId worked_on(const RuleContext *context, const char **work) {
  for (const LockTaken *lock = context->execution->locks; lock != NULL; lock = lock->next) {
    // Under a strong lock of its own, the work has a rule of its own; so has the validation of what
    // the transaction has added.
    bool is_weak = lock->mode < LOCK_SHARE && lock->held < LOCK_SHARE;
    if (!lock->in_use || !is_weak || !lock->scan) continue;
    *work = "is read in whole";
    return lock->relation;
  }
  ObjectId filled = relation_filled(context);
  if (filled != OBJECT_ID_NONE) {
    *work = "is filled";
    return filled;
  }
  if (!changes_many_rows(context->statement)) return OBJECT_ID_NONE;
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    const Object *object = rule_version(context, effect->id);
    bool is_large = object != NULL && !bind_is_system_schema(object->schema); // no catalog is
    if (effect->kind != EFFECT_REWRITE_ROWS || !is_large || rule_table_is_new(context, effect->id))
      continue;
    *work = "has many rows changed";
    return effect->id;
  }
  return OBJECT_ID_NONE;
}

typedef struct HeldSearch {
  const RuleContext *context;
  ObjectId strongest;
  LockMode mode;
} HeldSearch;

static LockMode own_lock(const RuleContext *context, ObjectId relation) {
  LockMode mode = LOCK_NONE;
  for (const LockTaken *lock = context->execution->locks; lock != NULL; lock = lock->next) {
    if (lock->relation == relation && lock->mode > mode) mode = lock->mode;
  }
  return mode;
}

// Locks that an earlier statement took, and that keep at least writers out.
static void look(ObjectId relation, LockMode mode, void *payload) {
  HeldSearch *search = payload;
  const Object *object = rule_version(search->context, relation);
  bool is_table = object != NULL && object->object_class == CLASS_RELATION;
  if (!is_table || mode < LOCK_SHARE_ROW_EXCLUSIVE || mode < search->mode) return;
  if (rule_table_is_new(search->context, relation) || own_lock(search->context, relation) >= mode)
    return;
  if (mode == search->mode && relation > search->strongest) return;
  search->mode = mode;
  search->strongest = relation;
}

static void check(RuleContext *context) {
  if (!rule_is_in_block(context) || context->execution->outcome.kind == OUTCOME_FAILED) return;
  const char *work;
  ObjectId relation = worked_on(context, &work);
  if (relation == OBJECT_ID_NONE) return;
  HeldSearch search = {.context = context, .strongest = OBJECT_ID_NONE};
  catalog_each_lock_held(context->executor->catalog, look, &search);
  if (search.strongest == OBJECT_ID_NONE) return;
  Slice name = rule_name(context, relation);
  Slice held = rule_name(context, search.strongest);
  bool stops_reads = search.mode == LOCK_ACCESS_EXCLUSIVE;
  Finding *finding = rule_report(context, rule_severity_by_rows(context, relation),
      context->statement_span, "%s of %.*s wait while %.*s %s",
      stops_reads ? "reads and writes" : "writes", SLICE_PRINT(held), SLICE_PRINT(name), work);
  rule_consequence(context, finding,
      "An earlier statement of the transaction locked %.*s (%s), and only its end lets it go.",
      SLICE_PRINT(held), lock_mode_word(search.mode));
  rule_wait(context, finding, search.strongest, search.mode);
  rule_help(context, finding,
      "The long work first, or in a migration of its own; what locks %.*s last.",
      SLICE_PRINT(held));
  rule_object(context, finding, search.strongest, 0);
  rule_locks(context, finding);
}

const Rule rule_work_under_lock = {
    .id = "work-under-lock",
    .severity = SEVERITY_ERROR,
    .weighs_rows = true,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "eugene: E4; pgls: runningStatementWhileHoldingAccessExclusive",

    .says = "Long work is done while an earlier statement of the transaction keeps others out.",
    .why = "Locks last until COMMIT. ALTER TABLE needs its ACCESS EXCLUSIVE lock for a moment "
           "only, but an\n"
           "UPDATE of all rows behind it, in the same transaction, makes that moment as long as "
           "the UPDATE\n"
           "takes: nobody reads the table meanwhile.",
    .instead = "ALTER TABLE orders ADD COLUMN state text;\n"
               "UPDATE orders SET state = note WHERE id BETWEEN 1 AND 10000;",
    .given = "CREATE TABLE orders (id bigint PRIMARY KEY, note text);",
    .bad = "BEGIN;\n"
           "ALTER TABLE orders ADD COLUMN state text;\n"
           "UPDATE orders SET state = note WHERE note IS NOT NULL;\n"
           "COMMIT;",
    .good = "BEGIN;\n"
            "ALTER TABLE orders ADD COLUMN state text;\n"
            "UPDATE orders SET state = note WHERE id = 7;\n"
            "COMMIT;",
};
