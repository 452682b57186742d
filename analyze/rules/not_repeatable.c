#include "analyze/finding/rule.h"

static void check(RuleContext *context) {
  const MadeObject *made = context->made;
  if (!made->is_alone || made->statement_number >= rule_statement_count(context)) return;
  const Object *object = rule_version(context, made->id);
  bool is_judged = made->first == EFFECT_ADD_COLUMN || object->object_class == CLASS_RELATION ||
                   object->object_class == CLASS_INDEX || object->object_class == CLASS_SEQUENCE;
  if (!is_judged) return;
  Slice name = rule_description(context, made->id, made->column);
  Finding *finding = rule_report(context, SEVERITY_INFO, made->statement_span,
      "if a later statement fails, %.*s is there, and the file cannot be run again",
      SLICE_PRINT(name));
  finding->once = "is there already";
  rule_help(context, finding, "BEGIN and COMMIT around the file, or IF NOT EXISTS");
  rule_object(context, finding, made->id, made->column);
}

const Rule rule_not_repeatable = {
    .id = "not-repeatable",
    .profile = PROFILE_STRICT,
    .severity = SEVERITY_INFO,
    .hears = RULE_HEARS_MADE,
    .check = check,
    .also =
        "squawk: prefer-robust-stmts; pg-migration-lint: PGM401, PGM402; pgls: preferRobustStmts",

    .says = "A file that is run statement by statement cannot be run again after a failure.",
    .why = "Without a transaction, what the statements before a failure did stays. The second "
           "attempt then\n"
           "fails at the first of them, because what it makes is there already, and somebody has "
           "to clean up\n"
           "by hand. In a transaction this cannot happen, and IF NOT EXISTS would only hide what "
           "is there.",
    .instead = "BEGIN;\n"
               "CREATE TABLE orders (id bigint);\n"
               "CREATE TABLE items (id bigint);\n"
               "COMMIT;",
    .bad = "CREATE TABLE orders (id bigint);\n"
           "CREATE TABLE items (id bigint);",
    .good = "CREATE TABLE IF NOT EXISTS orders (id bigint);\n"
            "CREATE TABLE items (id bigint);",
};
