#define _GNU_SOURCE // memmem
#include "tests/unit/lint_fixture.h"
#include "tests/unit/spec.h"

#include "analyze/executor/evidence.h"
#include "lexer/memory.h"

// Each limit of what a run keeps and says, from both sides.

typedef struct LongText {
  char *text; // ours
  size_t length;
  size_t capacity;
} LongText;

__attribute__((format(printf, 2, 3))) static void add(LongText *text, const char *format, ...) {
  char line[400];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  if (text->length + (size_t)length + 1 > text->capacity) {
    text->capacity = 2 * (text->capacity + (size_t)length + 1);
    text->text = memory_resize(text->text, text->capacity);
  }
  memcpy(text->text + text->length, line, (size_t)length + 1);
  text->length += (size_t)length;
}

static LintRun *lint(LongText *text, bool from_empty) {
  LintRun *run = lint_new(from_empty);
  lint_files(run, text->text);
  return run;
}

static void end(LintRun *run, LongText *text) {
  lint_free(run);
  memory_free(text->text);
}

static void evidence_is_kept_up_to_a_number_and_counted_from_there(void **state) {
  (void)state;
  for (unsigned more = 0; more <= 1; more++) {
    LongText text = {0};
    for (unsigned i = 0; i < EVIDENCE_MAX_KEPT + more; i++) add(&text, "TRUNCATE t%u;\n", i);
    LintRun *run = lint(&text, false);
    size_t count;
    analysis_evidence(lint_analysis(run), &count);
    assert_int_equal(count, EVIDENCE_MAX_KEPT);
    assert_int_equal(analysis_summary(lint_analysis(run))->evidence_dropped, more);
    end(run, &text);
  }
}

static void a_cascade_lists_a_thousand_objects_and_counts_the_rest(void **state) {
  (void)state;
  for (unsigned more = 0; more <= 1; more++) {
    LongText text = {0};
    add(&text, "CREATE TABLE t (id int);\n");
    for (unsigned i = 0; i < 1000 + more; i++)
      add(&text, "CREATE VIEW v%u AS SELECT id FROM t;\n", i);
    add(&text, "-- in a later release\nDROP TABLE t CASCADE;\n");
    LintRun *run = lint(&text, true);
    const Finding *finding = lint_find(run, "drop-cascade");
    assert_non_null(finding);
    assert_int_equal(more, slice_ends_with(finding->consequence, SLICE("\nand 1 more")));
    end(run, &text);
  }
}

// A quoted statement holds 600 bytes, with what is inserted.
static void a_statement_that_is_quoted_is_cut_where_it_is_long(void **state) {
  (void)state;
  for (unsigned more = 0; more <= 1; more++) {
    LongText text = {0};
    add(&text, "CREATE INDEX i ON t (\"");
    while (text.length < 600 - strlen(" CONCURRENTLY") - strlen("\")") + more) add(&text, "a");
    add(&text, "\")");
    LintRun *run = lint(&text, false);
    Slice help = lint_finding(run, 0)->help;
    assert_true(slice_starts_with(help, SLICE("CREATE INDEX CONCURRENTLY i ON t (")));
    assert_int_equal(more, memmem(help.start, help.length, " …", strlen(" …")) != NULL);
    end(run, &text);
  }
}

static void a_check_proves_at_most_32_columns(void **state) {
  (void)state;
  for (unsigned more = 0; more <= 1; more++) {
    LongText text = {0};
    add(&text, "CREATE TABLE t (c0 int");
    for (unsigned i = 1; i < 32 + more; i++) add(&text, ", c%u int", i);
    add(&text, ");\nALTER TABLE t ADD CHECK (c0 IS NOT NULL");
    for (unsigned i = 1; i < 32 + more; i++) add(&text, " AND c%u IS NOT NULL", i);
    add(&text, ");\n-- in a later release\nALTER TABLE t ALTER c%u SET NOT NULL;\n", 31 + more);
    LintRun *run = lint(&text, true);
    assert_int_equal(more, lint_find(run, "set-not-null-scans") != NULL);
    end(run, &text);
  }
}

// Of one name, the last thousand failures are looked at.
static void a_failure_is_followed_back_over_a_thousand_of_its_name(void **state) {
  (void)state;
  for (unsigned more = 0; more <= 1; more++) {
    LongText text = {0};
    for (unsigned i = 0; i <= 1000; i++) add(&text, "CREATE TABLE t%u (id int);\n", i);
    for (unsigned i = 0; i < 1000 + more; i++) add(&text, "ALTER TABLE t%u ADD note nothing;\n", i);
    add(&text, "CREATE INDEX i ON t0 (note);\n");
    LintRun *run = lint(&text, true);
    assert_int_equal(lint_count(run), 1000 + more + more);
    assert_int_equal(lint_finding(run, 0)->folded, 1 - more);
    end(run, &text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(evidence_is_kept_up_to_a_number_and_counted_from_there),
      cmocka_unit_test(a_cascade_lists_a_thousand_objects_and_counts_the_rest),
      cmocka_unit_test(a_statement_that_is_quoted_is_cut_where_it_is_long),
      cmocka_unit_test(a_check_proves_at_most_32_columns),
      cmocka_unit_test(a_failure_is_followed_back_over_a_thousand_of_its_name),
  };
  return cmocka_run_group_tests_name("analysis limits", tests, NULL, NULL);
}
