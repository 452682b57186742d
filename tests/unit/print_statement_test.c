#include "tests/unit/parsing.h"

#include "grammar/print/print.h"

// What is printed of a statement, and of what was printed again.
#define assert_printed(sql, wanted) printed_assert(*state, SLICE(sql), wanted, __FILE__, __LINE__)

static void printed_assert(
    Parsing *parsing, Slice sql, const char *wanted, const char *file, int line) {
  ParseResult result = parsing_run(parsing, sql);
  if (result.fault != PARSE_FINE) fail_msg("%.*s", SLICE_PRINT(result.message));
  PrintOptions options = {.source = sql};
  PrintResult printed = print_sql(result.statement, parsing->symbols, options, parsing->arena);
  bool same = printed.missing == NODE_NONE && slice_equals(printed.text, slice_of(wanted));
  if (!same) {
    print_error("%.*s\n--- got\n%.*s%s\n--- wanted\n%s\n", SLICE_PRINT(sql),
        SLICE_PRINT(printed.text), ast_node_name(printed.missing), wanted);
    _fail(file, line);
  }
}

static void keywords_are_in_capitals_and_names_quoted_where_they_must(void **state) {
  assert_printed(
      "drop table if exists \"a\", \"B\" cascade", "DROP TABLE IF EXISTS a, \"B\" CASCADE");
  assert_printed("grant all on \"select\" to public", "GRANT ALL ON TABLE \"select\" TO public");
  assert_printed(
      "drop role current_user, \"current_user\"", "DROP ROLE CURRENT_USER, \"current_user\"");
  assert_printed("alter user a rename to b", "ALTER ROLE a RENAME TO b");
}

static void one_spelling_stands_for_all(void **state) {
  assert_printed("END WORK", "COMMIT");
  assert_printed("ABORT AND NO CHAIN", "ROLLBACK");
  assert_printed("RELEASE a", "RELEASE SAVEPOINT a");
  assert_printed("FETCH IN c", "FETCH FROM c");
  assert_printed("VACUUM FULL VERBOSE t", "VACUUM (FULL, VERBOSE) t");
  assert_printed("ANALYSE VERBOSE", "ANALYZE VERBOSE");
  assert_printed("DROP USER MAPPING FOR USER SERVER s", "DROP USER MAPPING FOR USER SERVER s");
  assert_printed("MOVE c", "MOVE FROM c");
}

static void a_setting_keeps_the_words_it_was_written_with(void **state) {
  assert_printed("SET search_path = a, \"B c\", off", "SET search_path TO a, \"B c\", off");
  assert_printed("SET LOCAL TIME ZONE LOCAL", "SET LOCAL TIME ZONE DEFAULT");
  assert_printed("SET ROLE none", "SET ROLE none");
  assert_printed("SET my.\"x.y\" TO DEFAULT", "SET my.x.y TO DEFAULT");
  assert_printed("SET TRANSACTION READ ONLY, ISOLATION LEVEL REPEATABLE READ",
      "SET TRANSACTION READ ONLY, ISOLATION LEVEL REPEATABLE READ");
  assert_printed("RESET TIME ZONE", "RESET timezone");
  assert_printed("SHOW TRANSACTION ISOLATION LEVEL", "SHOW transaction_isolation");
}

static void code_stands_between_dollars_where_quotes_would_be_doubled(void **state) {
  assert_printed("DO 'null'", "DO 'null'");
  assert_printed("DO 'a ''b'''", "DO $$a 'b'$$");
  assert_printed("DO LANGUAGE sql $x$ '$$' $x$", "DO LANGUAGE sql $body$ '$$' $body$");
  assert_printed("DO $$ '$body$' $$", "DO ' ''$body$'' '");
  assert_printed("DO $x$ '$ $x$ LANGUAGE plpgsql", "DO $$ '$ $$ LANGUAGE plpgsql");
  assert_printed("DO $x$'$$x$", "DO '''$'");
}

static void what_is_too_long_is_broken(void **state) {
  assert_printed("CREATE TRIGGER orders_are_counted AFTER INSERT OR DELETE ON application.orders "
                 "REFERENCING NEW TABLE AS n EXECUTE FUNCTION f(1, x)",
      "CREATE TRIGGER orders_are_counted\n"
      "  AFTER INSERT OR DELETE ON application.orders\n"
      "  REFERENCING NEW TABLE AS n\n"
      "  EXECUTE FUNCTION f('1', 'x')");
  assert_printed(
      "GRANT USAGE ON SCHEMA accounting, archive, billing, catalogue, delivery TO reader, printer, "
      "writer, auditor",
      "GRANT USAGE ON SCHEMA accounting, archive, billing, catalogue, delivery\n"
      "  TO reader, printer, writer, auditor");
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
      SPEC(keywords_are_in_capitals_and_names_quoted_where_they_must),
      SPEC(one_spelling_stands_for_all),
      SPEC(a_setting_keeps_the_words_it_was_written_with),
      SPEC(code_stands_between_dollars_where_quotes_would_be_doubled),
      SPEC(what_is_too_long_is_broken),
  };
  return cmocka_run_group_tests_name("printed statements", tests, NULL, NULL);
}
