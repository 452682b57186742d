#include "analyze/apply/index/index.h"
#include "analyze/finding/rule_fix.h"
#include "analyze/locks/locks.h"

static const Index *full_unique_index(const RuleContext *context, ObjectId view) {
  IndexList list = index_list(context->executor, view);
  for (uint32_t i = 0; i < list.count; i++) {
    const Index *index = list.items[i];
    if (index->unique && index->valid && !index->has_predicate && !index->has_expressions)
      return index;
  }
  return NULL;
}

static void help(RuleContext *context, Finding *finding, ObjectId view, Slice name) {
  if (full_unique_index(context, view) == NULL)
    rule_help(context, finding,
        "CREATE UNIQUE INDEX ON %.*s (...); once, on columns and without WHERE; from then on",
        SLICE_PRINT(name));
  rule_help(context, finding, "REFRESH MATERIALIZED VIEW CONCURRENTLY %.*s;", SLICE_PRINT(name));
}

static void check(RuleContext *context) {
  if (context->statement->kind != NODE_REFRESH_MATERIALIZED_VIEW) return;
  const RefreshMaterializedView *statement = (const RefreshMaterializedView *)context->statement;
  if (statement->concurrently) return;
  for (const LockTaken *lock = context->execution->locks; lock != NULL; lock = lock->next) {
    if (lock->mode != LOCK_ACCESS_EXCLUSIVE || !lock->in_use) continue;
    const Object *view = rule_version(context, lock->relation);
    if (view == NULL || view->object_class != CLASS_RELATION || view->kind != 'm') continue;
    Slice name = rule_name(context, lock->relation);
    Finding *finding =
        statement->with_no_data
            ? rule_report(context, SEVERITY_ERROR, statement->relation.span,
                  "%.*s is emptied, and cannot be read until it is refreshed (55000)",
                  SLICE_PRINT(name))
            : rule_report(context, SEVERITY_ERROR, statement->relation.span,
                  "reads of %.*s wait while its query runs", SLICE_PRINT(name));
    rule_wait(context, finding, lock->relation, lock->mode);
    help(context, finding, lock->relation, name);
    const Token *word = rule_token(context, context->statement_span, TOKEN_VIEW);
    bool can_be = full_unique_index(context, lock->relation) != NULL && !statement->with_no_data;
    if (word != NULL && can_be)
      rule_fix(context, finding, word->end, " CONCURRENTLY", "refresh it concurrently");
    rule_object(context, finding, lock->relation, 0);
    rule_locks(context, finding);
    return;
  }
}

const Rule rule_refresh_not_concurrent = {
    .id = "refresh-not-concurrent",
    .severity = SEVERITY_ERROR,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,
    .also = "pgls: requireConcurrentRefreshMatview",

    .says = "A materialized view is refreshed while its readers wait.",
    .why =
        "REFRESH holds ACCESS EXCLUSIVE for as long as the query of the view runs, and until the\n"
        "transaction ends. CONCURRENTLY lets readers go on; it wants a unique index on columns, "
        "without\n"
        "WHERE.",
    .instead = "CREATE UNIQUE INDEX totals_day ON totals (day);\n"
               "REFRESH MATERIALIZED VIEW CONCURRENTLY totals;",
    .given = "CREATE MATERIALIZED VIEW totals AS SELECT 1 AS day;\n"
             "CREATE UNIQUE INDEX totals_day ON totals (day);",
    .bad = "REFRESH MATERIALIZED VIEW totals;",
    .good = "REFRESH MATERIALIZED VIEW CONCURRENTLY totals;",
};
