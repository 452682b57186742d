#include "tests/unit/lint_fixture.h"
#include "tests/unit/spec.h"

// ---- what follows from a failure

static void what_fails_because_another_failed_is_counted_there(void **state) {
  (void)state;
  LintRun *run = lint_new(true);
  lint_file(run, "CREATE TABLE a (id nothing);\n"
                 "CREATE INDEX i ON a (id);\n"
                 "CREATE VIEW v AS SELECT id FROM a;\n"
                 "SELECT * FROM v;\n"
                 "SELECT * FROM b;\n");
  assert_lint(run, "1: statement-fails: PostgreSQL refuses: type \"nothing\" does not exist\n"
                   "5: statement-fails: PostgreSQL refuses: relation \"b\" does not exist\n");
  assert_int_equal(lint_finding(run, 0)->folded, 3);
  assert_int_equal(lint_finding(run, 1)->folded, 0);
  lint_free(run);
}

static void a_missing_column_follows_only_from_its_own_table(void **state) {
  (void)state;
  LintRun *run = lint_new(true);
  lint_file(run, "CREATE TABLE a (id int);\nCREATE TABLE b (id int);\n"
                 "ALTER TABLE a ADD note nothing;\n"
                 "CREATE INDEX i ON a (note);\n"
                 "CREATE INDEX j ON b (note);\n");
  assert_lint(run, "3: statement-fails: PostgreSQL refuses: type \"nothing\" does not exist\n"
                   "5: statement-fails: PostgreSQL refuses: column \"note\" does not exist\n");
  lint_free(run);
}

static void an_aborted_block_is_one_finding(void **state) {
  (void)state;
  LintRun *run = lint_new(true);
  lint_file(run, "BEGIN;\nSELECT * FROM nowhere;\nSELECT 1;\nSELECT 2;\nROLLBACK;\nSELECT 3;\n");
  assert_lint(run, "2: statement-fails: PostgreSQL refuses: relation \"nowhere\" does not exist\n");
  assert_int_equal(lint_finding(run, 0)->folded, 2);
  assert_int_equal(analysis_summary(lint_analysis(run))->failed, 3);
  lint_free(run);
}

static void a_syntax_error_aborts_the_block_too(void **state) {
  (void)state;
  LintRun *run = lint_new(true);
  lint_file(run, "BEGIN;\nCREATE TABLE a (id int,);\nCREATE TABLE b (id int);\nCOMMIT;\n"
                 "SELECT * FROM b;\n");
  assert_int_equal(lint_count(run), 1);
  assert_string_equal(lint_finding(run, 0)->rule->id, "syntax-error");
  assert_string_equal(lint_finding(run, 0)->sqlstate, "42601");
  assert_int_equal(lint_finding(run, 0)->folded, 2); // b is not made, and so not there
  lint_free(run);
}

// ---- transactions

static void what_is_rolled_back_is_not_lost(void **state) {
  (void)state;
  LintRun *run = lint_new(false);
  lint_file(run, "BEGIN;\nDROP TABLE a;\nCREATE INDEX i ON b (c);\nROLLBACK;\nDROP TABLE a;\n");
  assert_lint(run, "3: create-index-not-concurrent: writes to b wait until index i is built\n"
                   "5: drop-table: table a goes, with all its rows\n");
  lint_free(run);
}

static void a_savepoint_takes_back_what_came_after_it(void **state) {
  (void)state;
  LintRun *run = lint_new(false);
  lint_file(run, "BEGIN;\nDROP TABLE a;\nSAVEPOINT s;\nDROP TABLE b;\nROLLBACK TO s;\n"
                 "DROP TABLE c;\nCOMMIT;\n");
  assert_lint(run, "2: drop-table: table a goes, with all its rows\n"
                   "6: drop-table: table c goes, with all its rows\n");
  lint_free(run);
}

static void a_block_without_an_end_is_told_at_its_beginning(void **state) {
  (void)state;
  LintRun *run = lint_new(false);
  lint_file(run, "SELECT 1;\nBEGIN;\nDROP TABLE a;\n");
  assert_lint(run, "2: transaction-unclosed: the transaction has no COMMIT: all that it does is "
                   "undone when the file ends\n");
  assert_int_equal(lint_finding(run, 0)->statement, 2);
  lint_free(run);
}

static void a_name_that_comes_back_in_the_same_block_breaks_nobody(void **state) {
  (void)state;
  LintRun *run = lint_new(false);
  lint_file(run, "BEGIN;\nALTER TABLE a RENAME TO b;\nCREATE VIEW a AS SELECT * FROM b;\n"
                 "ALTER TABLE c RENAME TO d;\nCOMMIT;\n");
  assert_int_equal(lint_count(run), 1);
  assert_slice_equal(lint_finding(run, 0)->object_name, "c");
  lint_free(run);
}

// ---- releases

static void a_table_of_the_release_is_new_and_of_the_one_before_is_not(void **state) {
  (void)state;
  LintRun *run = lint_new(true);
  lint_file(run, "CREATE TABLE a (id int);\nCREATE INDEX i ON a (id);\n");
  lint_file(run, "CREATE INDEX j ON a (id);\n");
  assert_lint(run, "1: create-index-not-concurrent: writes to a wait until index j is built\n");
  assert_int_equal(lint_finding(run, 0)->file, 1);
  lint_free(run);
}

static void a_table_that_takes_the_name_of_one_in_use_is_in_use(void **state) {
  (void)state;
  LintRun *run = lint_new(true);
  lint_file(run, "CREATE TABLE a (id int);");
  lint_file(run, "CREATE TABLE a_new (id int);\nCREATE INDEX i ON a_new (id);\nBEGIN;\n"
                 "ALTER TABLE a RENAME TO a_old;\nALTER TABLE a_new RENAME TO a;\nCOMMIT;\n"
                 "CREATE INDEX j ON a (id);\n");
  assert_lint(run, "7: create-index-not-concurrent: writes to a wait until index j is built\n");
  lint_free(run);
}

static void an_attached_partition_is_in_use(void **state) {
  (void)state;
  LintRun *run = lint_new(true);
  lint_file(run, "CREATE TABLE p (id int) PARTITION BY RANGE (id);");
  lint_file(run, "CREATE TABLE a (id int);\nCREATE INDEX i ON a (id);\n"
                 "ALTER TABLE p ATTACH PARTITION a FOR VALUES FROM (1) TO (2);\n"
                 "CREATE INDEX j ON a (id);\n");
  assert_lint(run, "4: create-index-not-concurrent: writes to a wait until index j is built\n");
  lint_free(run);
}

static void what_came_before_is_executed_and_not_reported(void **state) {
  (void)state;
  LintRun *run = lint_new(true);
  lint_bytes(run, SLICE("CREATE TABLE a (id int); CREATE TABLE a (id int);"), ANALYSIS_PRELUDE, 0);
  lint_bytes(run, SLICE("CREATE INDEX i ON a (id);"), ANALYSIS_REPLAYED, 1);
  assert_lint(run, "");
  lint_bytes(run, SLICE("DROP INDEX i; CREATE TABLE a (id int);"), ANALYSIS_REPORTED, 2);
  assert_lint(run,
      "1: drop-index-not-concurrent: reads and writes of a wait while index i is dropped\n"
      "1: statement-fails: PostgreSQL refuses: relation \"a\" already exists\n");
  const AnalysisSummary *summary = analysis_summary(lint_analysis(run));
  assert_int_equal(summary->files, 1);
  assert_int_equal(summary->replayed, 1);
  assert_int_equal(summary->statements, 2);
  assert_int_equal(summary->applied, 1);
  assert_int_equal(summary->failed, 1);
  lint_free(run);
}

// ---- choosing rules

static void a_rule_that_is_not_chosen_is_silent(void **state) {
  (void)state;
  size_t count = 0;
  while (rule_registry[count] != NULL) count++;
  bool *chosen = calloc(count + 1, sizeof *chosen);
  for (size_t i = 0; rule_registry[i] != NULL; i++)
    chosen[i] = strcmp(rule_registry[i]->id, "drop-table") == 0;
  LintRun *run = lint_new_with(&(AnalysisOptions){.rules = chosen});
  lint_file(run, "CREATE INDEX i ON a (b);\nDROP TABLE a;\nSELECT FROM WHERE;\n");
  assert_lint(run, "2: drop-table: table a goes, with all its rows\n");
  lint_free(run);
  free(chosen);
}

// ---- what is not known

static bool has_evidence(LintRun *run, const char *code) {
  size_t count;
  const Evidence *evidence = analysis_evidence(lint_analysis(run), &count);
  for (size_t i = 0; i < count; i++) {
    if (strcmp(evidence[i].code, code) == 0) return true;
  }
  return false;
}

static bool taints(const char *sql, const char *code) {
  LintRun *run = lint_new(false);
  lint_file(run, sql);
  if (!has_evidence(run, code)) fail_msg("%s is no evidence of %s", sql, code);
  bool result = analysis_summary(lint_analysis(run))->tainted;
  lint_free(run);
  return result;
}

static void what_is_not_known_is_evidence(void **state) {
  (void)state;
  assert_false(taints("ALTER TABLE far ADD x int;", "assumed-object"));
  assert_true(taints("\\i other.sql\n", "psql-meta-command"));
  assert_true(taints("\\gexec\n", "psql-meta-command"));
  assert_true(taints("SECURITY LABEL ON TABLE c IS 'x';", "not-modelled"));
  assert_true(taints("\\set x 1\nALTER TABLE a :action;\n", "psql-variable"));
}

static void what_fails_by_the_name_of_a_variable_is_not_known_to_fail(void **state) {
  (void)state;
  LintRun *run = lint_new(true);
  lint_file(run, "\\set who me\nCREATE TABLE a (id int);\nBEGIN;\nGRANT SELECT ON a TO :who;\n"
                 "CREATE TABLE b (id int);\nCOMMIT;\nDROP TABLE b;\nDROP TABLE c;\n");
  assert_lint(run, "8: statement-fails: PostgreSQL refuses: table \"c\" does not exist\n");
  assert_true(has_evidence(run, "psql-variable"));
  assert_int_equal(analysis_summary(lint_analysis(run))->unknown, 1);
  lint_free(run);
}

static void harmless_commands_of_psql_pass(void **state) {
  (void)state;
  LintRun *run = lint_new(true);
  lint_file(run, "\\set ON_ERROR_STOP on\n\\echo DROP TABLE a;\n\\restrict abc\nSELECT 1;\n");
  assert_lint(run, "");
  assert_false(analysis_summary(lint_analysis(run))->tainted);
  lint_free(run);
}

static void an_assumed_object_is_told_once(void **state) {
  (void)state;
  LintRun *run = lint_new(false);
  lint_file(run, "ALTER TABLE far ADD x int;\nALTER TABLE far ADD y int;\n");
  size_t count;
  const Evidence *evidence = analysis_evidence(lint_analysis(run), &count);
  assert_int_equal(count, 1);
  assert_slice_equal(evidence[0].text, "table far");
  lint_free(run);
}

// ---- fingerprints

static uint64_t fingerprint(const char *sql, size_t index) {
  LintRun *run = lint_new(false);
  lint_file(run, sql);
  assert_true(lint_count(run) > index);
  uint64_t number = lint_finding(run, index)->fingerprint;
  lint_free(run);
  return number;
}

static void edits_elsewhere_do_not_change_a_fingerprint(void **state) {
  (void)state;
  uint64_t number = fingerprint("DROP TABLE a;", 0);
  assert_true(number == fingerprint("SELECT 1;\n\n-- why\nDROP /* now */ TABLE\n  a;", 0));
  assert_true(number != fingerprint("DROP TABLE b;", 0));
  assert_true(number != fingerprint("DROP TABLE a RESTRICT;", 0));
}

static void equal_statements_have_fingerprints_of_their_own(void **state) {
  (void)state;
  const char *sql = "DROP TABLE a; CREATE TABLE a (id int); DROP TABLE b; CREATE TABLE b (id int);"
                    "CREATE INDEX ON c (x); CREATE INDEX ON c (x);";
  assert_true(fingerprint(sql, 2) != fingerprint(sql, 3));
}

// ---- comments that allow

static void a_comment_allows_a_rule_for_the_statement_below_it(void **state) {
  (void)state;
  LintRun *run = lint_new(false);
  lint_file(run, "-- weir:allow drop-table it is empty\nDROP TABLE a;\nDROP TABLE b;\n");
  assert_lint(run, "2: drop-table: table a goes, with all its rows (suppressed)\n"
                   "3: drop-table: table b goes, with all its rows\n");
  assert_slice_equal(lint_finding(run, 0)->suppressed, "it is empty");
  assert_int_equal(analysis_summary(lint_analysis(run))->suppressed, 1);
  lint_free(run);
}

static void a_comment_allows_what_stands_on_its_own_line(void **state) {
  (void)state;
  LintRun *run = lint_new(false);
  lint_file(run, "DROP TABLE a; -- weir:allow drop-table\nDROP TABLE b;\n"
                 "ALTER TABLE c\n  -- weir:allow drop-column\n  DROP x,\n  DROP y;\n"
                 "ALTER TABLE c\n  DROP z,\n  DROP u; -- weir:allow drop-column\n");
  assert_lint(run, "1: drop-table: table a goes, with all its rows (suppressed)\n"
                   "2: drop-table: table b goes, with all its rows\n"
                   "5: drop-column: column x of c goes, with all its values (suppressed)\n"
                   "6: drop-column: column y of c goes, with all its values\n"
                   "8: drop-column: column z of c goes, with all its values (suppressed)\n"
                   "9: drop-column: column u of c goes, with all its values (suppressed)\n");
  lint_free(run);
}

static void what_is_no_comment_allows_nothing(void **state) {
  (void)state;
  LintRun *run = lint_new(false);
  lint_file(run, "SELECT '\n-- weir:allow drop-table\n'; DROP TABLE a;\n"
                 "/* -- weir:allow drop-table\n*/ DROP TABLE b;\n"
                 "-- see weir:allow drop-table\nDROP TABLE c;\n");
  assert_lint(run, "3: drop-table: table a goes, with all its rows\n"
                   "5: drop-table: table b goes, with all its rows\n"
                   "7: drop-table: table c goes, with all its rows\n");
  lint_free(run);
}

static void a_comment_that_helps_nobody_is_told(void **state) {
  (void)state;
  LintRun *run = lint_new(false);
  lint_file(run, "-- weir:allow drop-tabel\nSELECT 1;\n-- weir:allow drop-table\nSELECT 2;\n"
                 "-- weir:allow\nSELECT 3;\n");
  assert_lint(run,
      "1: suppression-unknown: the comment allows nothing: there is no rule drop-tabel\n"
      "3: suppression-unused: there is no finding of drop-table here to allow\n"
      "5: suppression-unknown: the comment allows no rule: it names none\n");
  assert_slice_equal(lint_finding(run, 0)->help, "-- weir:allow drop-table");
  lint_free(run);
}

// ---- what a finding is about

static void a_finding_names_its_action_its_object_and_its_locks(void **state) {
  (void)state;
  LintRun *run = lint_new(false);
  lint_file(run, "ALTER TABLE shop.a ADD COLUMN x int, DROP COLUMN y;\n"
                 "ALTER TABLE b ADD CONSTRAINT k FOREIGN KEY (c) REFERENCES d (e);\n");
  const Finding *finding = lint_finding(run, 0);
  assert_slice_equal(finding->operation, "alter-table-drop-column");
  assert_slice_equal(finding->object_kind, "table");
  assert_slice_equal(finding->object_schema, "shop");
  assert_slice_equal(finding->object_name, "a");
  assert_slice_equal(finding->object_column, "y");
  finding = lint_finding(run, 1);
  assert_int_equal(finding->statement, 2);
  assert_slice_equal(finding->operation, "alter-table-add-constraint");
  const FindingLock *lock = finding->locks;
  assert_slice_equal(lock->relation, "public.b");
  assert_int_equal(lock->mode, LOCK_SHARE_ROW_EXCLUSIVE);
  assert_true(lock->scan && lock->in_use && !lock->rewrite && !lock->build);
  assert_slice_equal(lock->next->relation, "public.d");
  assert_false(lock->next->scan);
  assert_null(lock->next->next);
  lint_free(run);
}

// ---- fixes

static void a_fix_says_what_to_insert_where(void **state) {
  (void)state;
  LintRun *run = lint_new(false);
  lint_file(run, "CREATE UNIQUE INDEX i ON a (b);\nALTER TABLE a ADD CHECK (c > 0);\n"
                 "BEGIN;\nCREATE INDEX j ON a (b);\nCOMMIT;\n");
  const Edit *edit = lint_finding(run, 0)->fix->edits;
  assert_slice_equal(edit->text, " CONCURRENTLY");
  assert_int_equal(edit->span.start, strlen("CREATE UNIQUE INDEX"));
  edit = lint_finding(run, 1)->fix->edits;
  assert_slice_equal(edit->text, " NOT VALID");
  assert_int_equal(
      edit->span.start, strlen("CREATE UNIQUE INDEX i ON a (b);\nALTER TABLE a ADD CHECK (c > 0)"));
  const Fix *fix = lint_finding(run, 2)->fix;
  assert_true(fix->is_outside && fix->is_in_block); // it would fail there
  assert_slice_equal(fix->undo, "DROP INDEX CONCURRENTLY IF EXISTS j;");
  lint_free(run);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_fails_because_another_failed_is_counted_there),
      cmocka_unit_test(a_missing_column_follows_only_from_its_own_table),
      cmocka_unit_test(an_aborted_block_is_one_finding),
      cmocka_unit_test(a_syntax_error_aborts_the_block_too),
      cmocka_unit_test(what_is_rolled_back_is_not_lost),
      cmocka_unit_test(a_savepoint_takes_back_what_came_after_it),
      cmocka_unit_test(a_block_without_an_end_is_told_at_its_beginning),
      cmocka_unit_test(a_name_that_comes_back_in_the_same_block_breaks_nobody),
      cmocka_unit_test(a_table_of_the_release_is_new_and_of_the_one_before_is_not),
      cmocka_unit_test(a_table_that_takes_the_name_of_one_in_use_is_in_use),
      cmocka_unit_test(an_attached_partition_is_in_use),
      cmocka_unit_test(what_came_before_is_executed_and_not_reported),
      cmocka_unit_test(a_rule_that_is_not_chosen_is_silent),
      cmocka_unit_test(what_is_not_known_is_evidence),
      cmocka_unit_test(what_fails_by_the_name_of_a_variable_is_not_known_to_fail),
      cmocka_unit_test(harmless_commands_of_psql_pass),
      cmocka_unit_test(an_assumed_object_is_told_once),
      cmocka_unit_test(edits_elsewhere_do_not_change_a_fingerprint),
      cmocka_unit_test(equal_statements_have_fingerprints_of_their_own),
      cmocka_unit_test(a_comment_allows_a_rule_for_the_statement_below_it),
      cmocka_unit_test(a_comment_allows_what_stands_on_its_own_line),
      cmocka_unit_test(what_is_no_comment_allows_nothing),
      cmocka_unit_test(a_comment_that_helps_nobody_is_told),
      cmocka_unit_test(a_finding_names_its_action_its_object_and_its_locks),
      cmocka_unit_test(a_fix_says_what_to_insert_where),
  };
  return cmocka_run_group_tests_name("analysis", tests, NULL, NULL);
}
