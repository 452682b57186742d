#include "tests/unit/parsing.h"

// Every row of construct.def is held to the same.

static void explain(const ConstructFacts *facts, const char *problem) {
  print_error("%s: %s: %s\n", facts->words, facts->example, problem);
  fail();
}

// The others must be older: RETURNING of a MERGE needs a MERGE.
static const ConstructMark *own_mark(
    const ConstructFacts *facts, const ConstructMark *marks, Construct construct) {
  const ConstructMark *own = NULL;
  for (const ConstructMark *mark = marks; mark != NULL; mark = mark->next) {
    if (mark->construct == construct) {
      own = mark;
    } else if (construct_facts(mark->construct)->first >= facts->first) {
      explain(facts, "has another mark");
    }
  }
  return own;
}

static void the_example_of_a_construct_that_came_is_marked_with_it_and_nothing_newer(void **state) {
  for (int i = 0; i < CONSTRUCT_COUNT; i++) {
    const ConstructFacts *facts = construct_facts((Construct)i);
    if (facts->last > 0) continue;
    ParseResult result = parsing_run(*state, slice_of(facts->example));
    if (result.fault != PARSE_FINE) explain(facts, "is refused");
    const ConstructMark *mark = own_mark(facts, result.marks, (Construct)i);
    if (mark == NULL) explain(facts, "has no mark");
    Span span = mark->span; // NOLINT: explain() does not come back
    if (span.start >= span.end || span.end > strlen(facts->example))
      explain(facts, "has its mark elsewhere");
  }
}

static void the_example_of_a_construct_that_went_is_refused(void **state) {
  for (int i = 0; i < CONSTRUCT_COUNT; i++) {
    const ConstructFacts *facts = construct_facts((Construct)i);
    if (facts->last == 0) continue;
    ParseResult result = parsing_run(*state, slice_of(facts->example));
    if (result.fault == PARSE_FINE) explain(facts, "is read");
  }
}

static void versions_lie_between_11_and_18(void **state) {
  (void)state;
  for (int i = 0; i < CONSTRUCT_COUNT; i++) {
    const ConstructFacts *facts = construct_facts((Construct)i);
    assert_true(facts->first == 0 || (facts->first >= 12 && facts->first <= 18));
    assert_true(facts->last == 0 || (facts->last >= 11 && facts->last < 18));
    assert_true((facts->first == 0) != (facts->last == 0));
    assert_non_null(facts->words);
  }
}

static void what_11_has_is_not_marked(void **state) {
  static const char *const texts[] = {"SELECT a, b AS c FROM t WHERE a = 1 ORDER BY b LIMIT 3",
      "CREATE TABLE t (a int PRIMARY KEY, b text COLLATE \"C\" DEFAULT 'x' NOT NULL)",
      "EXPLAIN (ANALYZE, BUFFERS) SELECT 1", "VACUUM (FULL, VERBOSE) t",
      "COPY t (a) FROM STDIN WITH (FORMAT csv, HEADER)", "COMMIT", "REINDEX INDEX i",
      "CREATE TRIGGER t BEFORE INSERT ON u FOR EACH ROW EXECUTE FUNCTION f()"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    ParseResult result = parsing_run(*state, slice_of(texts[i]));
    if (result.fault != PARSE_FINE || result.marks != NULL) fail_msg("%s", texts[i]);
  }
}

static void marks_stand_in_the_order_of_the_text_and_each_once(void **state) {
  ParseResult result =
      parsing_run(*state, SLICE("COPY t FROM STDIN (ON_ERROR ignore, DEFAULT 'x', ON_ERROR stop) "
                                "WHERE a > 1"));
  const ConstructMark *mark = result.marks;
  assert_int_equal(mark->construct, CONSTRUCT_COPY_ON_ERROR);
  assert_int_equal(mark->span.start, 19);
  mark = mark->next;
  assert_int_equal(mark->construct, CONSTRUCT_COPY_DEFAULT);
  mark = mark->next;
  assert_int_equal(mark->construct, CONSTRUCT_COPY_WHERE);
  assert_null(mark->next);
}

static int make(void **state) {
  static Parsing parsing;
  parsing = parsing_new();
  *state = &parsing;
  return 0;
}

static int unmake(void **state) {
  parsing_free(*state);
  return 0;
}

#define SPEC(sentence) cmocka_unit_test_setup_teardown(sentence, make, unmake)

int main(void) {
  const struct CMUnitTest tests[] = {
      SPEC(the_example_of_a_construct_that_came_is_marked_with_it_and_nothing_newer),
      SPEC(the_example_of_a_construct_that_went_is_refused),
      SPEC(versions_lie_between_11_and_18),
      SPEC(what_11_has_is_not_marked),
      SPEC(marks_stand_in_the_order_of_the_text_and_each_once),
  };
  return cmocka_run_group_tests_name("constructs", tests, NULL, NULL);
}
