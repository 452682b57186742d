#include "analyze/finding/rule.h"

static const char *const powerful[] = {
    "pg_execute_server_program", "pg_read_server_files", "pg_write_server_files", NULL};

static void report(RuleContext *context, Span span, const char *says) {
  Finding *finding = rule_report(context, SEVERITY_WARNING, span, "%s", says);
  rule_help(context, finding,
      "Who runs the server gives such rights; a migration grants what its application needs.");
}

// What the statement has given, whatever the role had.
static void check_role(RuleContext *context) {
  for (const Effect *effect = context->execution->effects; effect != NULL; effect = effect->next) {
    if (effect->after == NULL || effect->after->object_class != CLASS_ROLE) continue;
    unsigned before = effect->before != NULL ? ((const Role *)effect->before)->attributes : 0u;
    unsigned given = ((const Role *)effect->after)->attributes & ~before;
    if (given & ROLE_SUPERUSER) {
      report(context, context->statement_span,
          "the role may do anything, in every database of the server");
    } else if (given & ROLE_BYPASSRLS) {
      report(
          context, context->statement_span, "no row security holds for the role, in any database");
    }
  }
}

static bool is_powerful(Slice name) {
  for (size_t i = 0; powerful[i] != NULL; i++) {
    if (slice_equals(name, slice_of(powerful[i]))) return true;
  }
  return false;
}

static void check_grant(RuleContext *context, const Grant *grant) {
  if (grant->revoke || !grant->is_role) return;
  LIST_EACH(node, grant->privileges) {
    Slice role = executor_text(context->executor, ((const Option *)node)->name.symbol);
    if (is_powerful(role))
      report(context, node->span,
          "who has this can become superuser: it reaches the files and programs of the server");
  }
}

static void check(RuleContext *context) {
  if (context->execution->outcome.kind == OUTCOME_FAILED) return;
  NodeKind kind = context->statement->kind;
  if (kind == NODE_CREATE_ROLE || kind == NODE_ALTER_ROLE) {
    check_role(context);
  } else if (kind == NODE_GRANT) {
    check_grant(context, (const Grant *)context->statement);
  }
}

const Rule rule_superuser_role = {
    .id = "superuser-role",
    .severity = SEVERITY_WARNING,
    .hears = RULE_HEARS_STATEMENTS,
    .check = check,

    .says = "A role gets the rights of a superuser, or ones that lead to them.",
    .why =
        "SUPERUSER and BYPASSRLS hold in all databases of the server and no REVOKE limits them;\n"
        "membership in pg_execute_server_program, pg_read_server_files or pg_write_server_files is "
        "as\n"
        "good as SUPERUSER. Whoever breaks into the application then owns the server.",
    .instead = "CREATE ROLE app LOGIN;\n"
               "GRANT SELECT, INSERT ON orders TO app;",
    .bad = "CREATE ROLE app LOGIN SUPERUSER;",
    .good = "CREATE ROLE app LOGIN NOSUPERUSER;",
};
