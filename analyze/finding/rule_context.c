#include "analyze/apply/session/transaction.h"
#include "analyze/finding/control.h"
#include "analyze/finding/rule.h"
#include "analyze/locks/lock_note.h"
#include "analyze/locks/locks.h"
#include "analyze/run/analysis_run.h"
#include "analyze/run/release.h"

const Object *rule_version(const RuleContext *context, ObjectId object) {
  const Object *version = catalog_get(context->executor->catalog, object);
  if (version != NULL || context->execution == NULL) return version;
  return locks_version_before(context->executor, object);
}

bool rule_table_is_new(const RuleContext *context, ObjectId relation) {
  return release_made(context->executor, rule_version(context, relation));
}

bool rule_type_is_renamed(const RuleContext *context, ObjectId type) {
  uint32_t ignored;
  return number_map_find(&context->analysis->release_names.renamed, type, &ignored);
}

bool rule_is_in_block(const RuleContext *context) {
  TransactionPhase phase = transaction_phase(context->executor);
  return phase == TRANSACTION_IN_BLOCK || phase == TRANSACTION_IN_MESSAGE;
}

uint32_t rule_statement_count(const RuleContext *context) {
  return context->analysis->statement_number;
}

const LostRights *rule_lost_rights(const RuleContext *context) {
  const LostRightsList *list = &context->analysis->made.lost;
  uint32_t number = context->made->lost;
  return number != 0 && number <= list->count ? &list->items[number - 1] : NULL;
}

// Of the rule at hand, in the file at hand; NULL: no settings say anything.
static const RuleControl *control_of(const RuleContext *context) {
  Analysis *analysis = context->analysis;
  Control *control = analysis->options.control;
  if (control == NULL) return NULL;
  const char *path = analysis_whole_path(analysis, context->executor->file);
  return &control_at(control, path)[control_index(context->rule)];
}

Severity rule_severity_by_rows(const RuleContext *context, ObjectId relation) {
  const Object *object = rule_version(context, relation);
  double rows = -1;
  if (object != NULL && object->object_class == CLASS_RELATION)
    rows = ((const Relation *)object)->rows;
  return control_severity_by_rows(control_of(context), rows);
}

static unsigned work_of(const LockTaken *lock) {
  return (lock->rewrite ? RULE_REWRITES : 0u) | (lock->scan ? RULE_SCANS : 0u) |
         (lock->build ? RULE_BUILDS : 0u);
}

bool rule_next_clause(const RuleContext *context, RuleClause *clause) {
  const LockTaken *lock = clause->lock == NULL ? context->execution->locks : clause->next;
  if (lock == NULL) return false;
  *clause = (RuleClause){.lock = lock};
  for (;
       lock != NULL && lock->action == clause->lock->action && lock->clause == clause->lock->clause;
       lock = lock->next) {
    unsigned work = work_of(lock);
    if (!lock->in_use || work == 0) continue;
    Severity severity = rule_severity_by_rows(context, lock->relation);
    if (severity > clause->severity) clause->severity = severity;
    if (lock->mode > clause->mode) clause->mode = lock->mode;
    if (lock->held > clause->mode) clause->mode = lock->held; // by what came before it
    clause->work |= work;
    clause->maybe |= lock->maybe;
  }
  clause->next = lock;
  return true;
}

const TableConstraint *rule_made_constraint(const RuleContext *context, const Node *clause) {
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    bool is_here = effect->kind == EFFECT_CREATE && effect->after != NULL &&
                   effect->after->object_class == CLASS_CONSTRAINT &&
                   effect->span.start >= clause->span.start && effect->span.end <= clause->span.end;
    if (is_here && effect->after->kind != 'n') return (const TableConstraint *)effect->after;
  }
  return NULL;
}

ObjectId rule_altered_table(const RuleContext *context) { return context->altered; }
