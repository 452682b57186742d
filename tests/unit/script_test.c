#include "tests/unit/spec.h"

#include "lexer/script.h"

// Items as text: a statement in <>, with ! if a token is invalid, $ if it holds variables, & if
// commands stood in it, and . if it is not terminated; a command in {}, COPY data in (), a problem
// in [].
static char *describe(Slice text) {
  char *description = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&description, &length);
  Script *script = script_new(text);
  for (ScriptItem item = script_next(script); item.kind != SCRIPT_END; item = script_next(script)) {
    const char *brackets = item.kind == SCRIPT_STATEMENT      ? "<>"
                           : item.kind == SCRIPT_META_COMMAND ? "{}"
                           : item.kind == SCRIPT_COPY_DATA    ? "()"
                                                              : "[]";
    bool is_invalid = item.kind == SCRIPT_STATEMENT && item.invalid < item.token_count;
    bool is_open =
        !item.terminated && (item.kind == SCRIPT_STATEMENT || item.kind == SCRIPT_COPY_DATA);
    fprintf(out, "%c%.*s%s%s%s%s%c", brackets[0], (int)(item.end - item.start),
        text.start + item.start, is_invalid ? "!" : "", item.has_variables ? "$" : "",
        item.has_commands ? "&" : "", is_open ? "." : "", brackets[1]);
  }
  script_free(script);
  fclose(out);
  return description;
}

// The text is copied into a block of its exact size, so that a sanitizer sees a byte read too many.
static void assert_items(Slice text, const char *wanted, const char *file, int line) {
  char *exact = malloc(text.length ? text.length : 1);
  memcpy(exact, text.start, text.length);
  char *got = describe((Slice){exact, text.length});
  free(exact);
  bool is_wanted = strcmp(got, wanted) == 0;
  if (!is_wanted) print_error("got:    %s\nwanted: %s\n", got, wanted);
  free(got);
  if (!is_wanted) _fail(file, line);
}

#define gives(text, wanted) assert_items(SLICE(text), wanted, __FILE__, __LINE__)

// The kinds of the first statement's tokens, by their names in token.def.
static void assert_kinds(Slice text, const char *wanted, const char *file, int line) {
  static const char *const names[] = {
#define TOKEN(name) #name,
#include "lexer/token.def"
#undef TOKEN
  };
  char got[512] = "";
  Script *script = script_new(text);
  ScriptItem item = script_next(script);
  for (size_t i = 0; i <= item.token_count; i++) {
    if (i) strcat(got, " ");
    strcat(got, names[item.tokens[i].kind]);
  }
  script_free(script);
  if (strcmp(got, wanted) == 0) return;
  print_error("got:    %s\nwanted: %s\n", got, wanted);
  _fail(file, line);
}

#define reads(text, wanted) assert_kinds(SLICE(text), wanted, __FILE__, __LINE__)

static void statements_end_at_semicolons(void **state) {
  (void)state;
  gives("", "");
  gives("SELECT 1", "<SELECT 1.>");
  gives("SELECT 1; SELECT 2;", "<SELECT 1><SELECT 2>");
  gives(" -- a;\n/* b; */ SELECT ';' ; ", "<SELECT ';'>");
  gives(";;;", "");
  gives("SELECT $$;$$, \";\", E'\\';';", "<SELECT $$;$$, \";\", E'\\';'>");
}

static void a_byte_order_mark_is_skipped(void **state) {
  (void)state;
  gives("\xEF\xBB\xBF"
        "SELECT 1;",
      "<SELECT 1>");
  gives("\xEF\xBB\xBF", "");
  gives("SELECT \xEF\xBB\xBF;", "<SELECT \xEF\xBB\xBF>"); // a name elsewhere, as for the server
}

static void a_rule_may_hold_semicolons_in_parentheses(void **state) {
  (void)state;
  gives("CREATE RULE r AS ON INSERT TO t DO (SELECT 1; SELECT 2); SELECT 3;",
      "<CREATE RULE r AS ON INSERT TO t DO (SELECT 1; SELECT 2)><SELECT 3>");
  gives("CREATE OR REPLACE RULE r AS ON INSERT TO t DO ((a); (b)); SELECT 3;",
      "<CREATE OR REPLACE RULE r AS ON INSERT TO t DO ((a); (b))><SELECT 3>");
  gives("DROP RULE r (a; b)", "<DROP RULE r (a><b).>");
}

static void other_parentheses_hold_none(void **state) {
  (void)state;
  gives("CREATE TABLE t (a int; SELECT 1;", "<CREATE TABLE t (a int><SELECT 1>");
  gives("SELECT 1); SELECT 2;", "<SELECT 1)><SELECT 2>");
}

static void a_body_of_sql_may_hold_semicolons(void **state) {
  (void)state;
  gives("CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1; SELECT 2; END; SELECT 3;",
      "<CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1; SELECT 2; END><SELECT 3>");
  gives("create or replace procedure p() begin atomic select case when a then case b when 1 then 2 "
        "end end; end; select 3",
      "<create or replace procedure p() begin atomic select case when a then case b when 1 then 2 "
      "end end; end><select 3.>");
  gives("CREATE FUNCTION f() BEGIN ATOMIC SELECT 1 AS end, a.case; END; SELECT 2;",
      "<CREATE FUNCTION f() BEGIN ATOMIC SELECT 1 AS end, a.case; END><SELECT 2>");
  gives("BEGIN; SELECT 1; END;", "<BEGIN><SELECT 1><END>");
  gives("CREATE FUNCTION f() AS 'begin atomic'; SELECT 1;",
      "<CREATE FUNCTION f() AS 'begin atomic'><SELECT 1>");
}

static void what_never_ends_ends_at_its_first_semicolon(void **state) {
  (void)state;
  gives("CREATE RULE r DO (a; SELECT 1; SELECT 2;", "<CREATE RULE r DO (a><SELECT 1><SELECT 2>");
  gives("CREATE FUNCTION f() BEGIN ATOMIC SELECT 1; SELECT 2; SELECT 3",
      "<CREATE FUNCTION f() BEGIN ATOMIC SELECT 1><SELECT 2><SELECT 3.>");
  gives("CREATE RULE r DO (a", "<CREATE RULE r DO (a.>");
}

// How many statements come of so many rules without an end, and a rule with one behind them.
static size_t count_statements(size_t faulty) {
  char text[4096] = "";
  for (size_t i = 0; i < faulty; i++) strcat(text, "CREATE RULE r DO (a;\n");
  strcat(text, "CREATE RULE r DO (a; b);");
  Script *script = script_new(slice_of(text));
  size_t count = 0;
  while (script_next(script).kind != SCRIPT_END) count++;
  script_free(script);
  return count;
}

static void so_often_no_rule_is_searched_for_its_end(void **state) {
  (void)state;
  assert_int_equal(count_statements(1), 2);
  assert_int_equal(count_statements(SCRIPT_MAX_REWINDS - 1), SCRIPT_MAX_REWINDS);
  assert_int_equal(count_statements(SCRIPT_MAX_REWINDS), SCRIPT_MAX_REWINDS + 2);
}

static void a_look_ahead_changes_five_keywords(void **state) {
  (void)state;
  reads("NOT IN", "NOT_LA IN END");
  reads("NOT /* c */ BETWEEN", "NOT_LA BETWEEN END");
  reads("NOT LIKE", "NOT_LA LIKE END");
  reads("NOT ILIKE", "NOT_LA ILIKE END");
  reads("NOT SIMILAR", "NOT_LA SIMILAR END");
  reads("NOT NULL", "NOT NULL END");
  reads("NOT", "NOT END");
  reads("NULLS FIRST", "NULLS_LA FIRST END");
  reads("NULLS LAST", "NULLS_LA LAST END");
  reads("NULLS DISTINCT", "NULLS DISTINCT END");
  reads("WITH TIME", "WITH_LA TIME END");
  reads("WITH ORDINALITY", "WITH_LA ORDINALITY END");
  reads("WITH a", "WITH NAME END");
  reads("WITHOUT TIME", "WITHOUT_LA TIME END");
  reads("WITHOUT OVERLAPS", "WITHOUT OVERLAPS END");
  reads("FORMAT JSON", "FORMAT_LA JSON END");
  reads("FORMAT \"json\"", "FORMAT NAME END");
  reads("NOT; IN", "NOT END");
}

static void uescape_belongs_to_what_it_follows(void **state) {
  (void)state;
  reads("U&'a' UESCAPE '!' b", "STRING NAME END");
  reads("U&\"a\" /* c */ uescape E'!'", "NAME END");
  reads("U&'a' U&'b' UESCAPE '!'", "STRING STRING END");
  reads("'a' UESCAPE '!'", "STRING UESCAPE STRING END");
  reads("UESCAPE '!'", "UESCAPE STRING END");
  reads("U&'a' UESCAPE 1", "STRING UESCAPE INVALID END");
  reads("U&'a' UESCAPE U&'!'", "STRING UESCAPE INVALID END");
  reads("U&'a' UESCAPE", "STRING INVALID END");
  reads("U&'a' UESCAPE '+'", "INVALID END");
  reads("U&'\\00' b", "INVALID NAME END");
  reads("U&\"\\00\"", "INVALID END");
  reads("U&'\\00' UESCAPE '!' b", "STRING NAME END");
}

static void a_fault_spoils_its_statement_only(void **state) {
  (void)state;
  gives("SELECT {; SELECT 2;", "<SELECT {!><SELECT 2>");
  gives("SELECT 'a;\nSELECT 2;", "<SELECT 'a!><SELECT 2>");
  gives("SELECT 123abc, 'b;'; SELECT 2;", "<SELECT 123abc, 'b;'!><SELECT 2>");
  gives("SELECT 'a\0b'; SELECT 2;", "<SELECT 'a!><SELECT 2>"); // printed up to the NUL
}

static void the_first_fault_is_known(void **state) {
  (void)state;
  Script *script = script_new(SLICE("a { } ;"));
  ScriptItem item = script_next(script);
  assert_int_equal(item.token_count, 3);
  assert_int_equal(item.invalid, 1);
  assert_int_equal(item.tokens[1].start, 2);
  script_free(script);
}

static void the_end_token_lies_where_the_end_is_written(void **state) {
  (void)state;
  Script *script = script_new(SLICE("a  ; b  "));
  ScriptItem item = script_next(script);
  assert_int_equal(item.end, 1);
  assert_int_equal(item.tokens[1].start, 3);
  assert_int_equal(item.tokens[1].end, 4);
  item = script_next(script);
  assert_false(item.terminated);
  assert_int_equal(item.tokens[1].start, 8);
  script_free(script);
}

static void a_fault_of_a_comment_between_statements_belongs_to_none(void **state) {
  (void)state;
  gives("/* a;\nSELECT 1;", "[/* a]<SELECT 1>");
  gives("SELECT 1; -- \xFF"
        "a\xFF!\nSELECT 2;",
      "<SELECT 1>[\xFF"
      "a\xFF]<SELECT 2>");
  gives("SELECT 1 /* a;\n; SELECT 2;", "<SELECT 1 /* a!><SELECT 2>");
}

static void psql_commands_stand_at_the_start_of_a_line_or_behind_a_statement(void **state) {
  (void)state;
  gives("\\connect db\nSELECT 1; \\echo a b \nSELECT 2;",
      "{\\connect db}<SELECT 1>{\\echo a b}<SELECT 2>");
  gives("\\set a 'b c\\'d' \"e\\f\"\n", "{\\set a 'b c\\'d' \"e\\f\"}");
  gives("\\echo a \\\\ SELECT 1;", "{\\echo a}<SELECT 1>");
  gives("\\if x \\echo y\n", "{\\if x}{\\echo y}");
  gives("\\!ls \\a\n\\h \\b", "{\\!ls \\a}{\\h \\b}");
  gives("\\o | cat \\a\n", "{\\o | cat \\a}");
  gives("\\restrict abc\r\nSELECT 1;\r\n\\unrestrict abc\r\n",
      "{\\restrict abc}<SELECT 1>{\\unrestrict abc}");
  gives("\\nonsense a\nSELECT 1;", "{\\nonsense a}<SELECT 1>");
}

static void a_backslash_elsewhere_is_a_fault(void **state) {
  (void)state;
  gives("SELECT \\d;", "<SELECT \\d!>");
  gives("SELECT 1\n\\nonsense;", "<SELECT 1\n\\nonsense!>");
  gives("\\ a;", "<\\ a!>");
  gives("SELECT '\n\\d', $$\n\\d$$;", "<SELECT '\n\\d', $$\n\\d$$>");
}

static void some_commands_send_the_statement(void **state) {
  (void)state;
  gives("SELECT 1 \\g\nSELECT 2\n\\gx out\n", "<SELECT 1>{\\g}<SELECT 2>{\\gx out}");
  gives("SELECT 1 \\gset a_\nSELECT 2 \\gexec", "<SELECT 1>{\\gset a_}<SELECT 2>{\\gexec}");
  gives("SELECT 1 \\gdesc\nSELECT 2 \\watch 1\nSELECT 3 \\crosstabview a b\n",
      "<SELECT 1>{\\gdesc}<SELECT 2>{\\watch 1}<SELECT 3>{\\crosstabview a b}");
  gives("SELECT $1 \\bind 'a' \\g\nSELECT 2;", "<SELECT $1&>{\\g}<SELECT 2>");
  gives("SELECT 1 \\parse p\n", "<SELECT 1>{\\parse p}");
}

static void a_backslash_and_a_semicolon_end_a_statement_too(void **state) {
  (void)state;
  gives("SELECT 1\\; SELECT 2;", "<SELECT 1><SELECT 2>");
  gives("\\;SELECT 1;", "<SELECT 1>");
}

static void other_commands_leave_the_statement_open(void **state) {
  (void)state;
  gives("CREATE TABLE t (\n\\if :x\n a int\n\\endif\n);",
      "<CREATE TABLE t (\n\\if :x\n a int\n\\endif\n)&>");
  gives("SELECT 1\n\\r\nSELECT 2;", "{\\r}<SELECT 2>");
  gives("\\set a\nSELECT 1 \\p\n+ 2;", "{\\set a}<SELECT 1 \\p\n+ 2&>");
}

static void variables_are_read_in_files_that_use_psql(void **state) {
  (void)state;
  gives("SELECT :a;", "<SELECT :a>");
  gives("SELECT :a;\n\\echo", "<SELECT :a$>{\\echo}");
  gives("SELECT :a;\n-- \\echo", "<SELECT :a>");
  gives("SELECT :a, '\n\\echo';", "<SELECT :a, '\n\\echo'>");
  gives("\\set a 1\nSELECT t[1:a], t[:a:2] FROM \"x\".:a;",
      "{\\set a 1}<SELECT t[1:a], t[:a:2] FROM \"x\".:a$>");
}

static void a_variable_joins_the_word_before_it(void **state) {
  (void)state;
  Script *script = script_new(SLICE("\\set a\nSELECT t_:a, u[1:a], 'b':c;"));
  script_next(script);
  ScriptItem item = script_next(script);
  assert_int_equal(item.tokens[1].kind, TOKEN_NAME);
  assert_int_equal(item.tokens[1].end - item.tokens[1].start, 4);
  assert_int_equal(item.tokens[1].variable, 1);
  assert_int_equal(item.tokens[6].kind, TOKEN_COLON);
  assert_int_equal(item.tokens[7].variable, 0);
  assert_int_equal(item.tokens[10].kind, TOKEN_STRING);
  assert_int_equal(item.tokens[11].variable, 1);
  script_free(script);
}

static void rows_follow_copy_from_stdin(void **state) {
  (void)state;
  gives("COPY t (a, b) FROM stdin;\n1\t'\n\\N\t;\n\\.\nSELECT 1;",
      "<COPY t (a, b) FROM stdin>(1\t'\n\\N\t;\n)<SELECT 1>");
  gives("copy t from STDIN with (format csv);\r\na\r\n\\.\r\nSELECT 1;",
      "<copy t from STDIN with (format csv)>(a\r\n)<SELECT 1>");
  gives("COPY t FROM stdin;\n\\.\n", "<COPY t FROM stdin>()");
  gives("COPY t FROM stdout;\n1\n\\.\n", "<COPY t FROM stdout>(1\n)");
  gives("COPY t FROM stdin \\g\n1\n\\.\n", "<COPY t FROM stdin>{\\g}(1\n)");
  gives("\\copy t from stdin\n1\n\\.\nSELECT 1;", "{\\copy t from stdin}(1\n)<SELECT 1>");
  gives("\\COPY t FROM STDIN csv\n1\n\\.\n", "{\\COPY t FROM STDIN csv}(1\n)");
}

static void only_copy_from_stdin_has_rows(void **state) {
  (void)state;
  gives("COPY t TO stdout;\nSELECT 1;", "<COPY t TO stdout><SELECT 1>");
  gives("COPY t FROM '/a';\nSELECT 1;", "<COPY t FROM '/a'><SELECT 1>");
  gives("COPY (SELECT 1) FROM stdin;\nSELECT 1;", "<COPY (SELECT 1) FROM stdin><SELECT 1>");
  gives("\\copy t from pstdin\nSELECT 1;", "{\\copy t from pstdin}<SELECT 1>");
  gives("\\copy t from 'stdin'\nSELECT 1;", "{\\copy t from 'stdin'}<SELECT 1>");
}

static void rows_without_an_end_go_on_to_the_end(void **state) {
  (void)state;
  gives("COPY t FROM stdin;\n1\n\\.x\n", "<COPY t FROM stdin>(1\n\\.x\n.)");
  gives("COPY t FROM stdin;\n1\n\\.", "<COPY t FROM stdin>(1\n)");
  gives("COPY t FROM stdin;", "<COPY t FROM stdin>(.)");
  gives("COPY t FROM stdin", "<COPY t FROM stdin.>"); // never sent
}

static void rows_begin_behind_the_line(void **state) {
  (void)state;
  gives("COPY t FROM stdin; SELECT 1; -- c\n1\n\\.\nSELECT 2;",
      "<COPY t FROM stdin><SELECT 1>(1\n)<SELECT 2>");
  gives(
      "SELECT 0\\; COPY t FROM stdin\\; COPY u FROM stdin\\; SELECT 1;\n1\n\\.\n2\n\\.\nSELECT 2;",
      "<SELECT 0><COPY t FROM stdin><COPY u FROM stdin><SELECT 1>(1\n)(2\n)<SELECT 2>");
}

static void the_end_comes_again_and_again(void **state) {
  (void)state;
  Script *script = script_new(SLICE("SELECT 1;"));
  assert_int_equal(script_next(script).kind, SCRIPT_STATEMENT);
  for (int i = 0; i < 3; i++) assert_int_equal(script_next(script).kind, SCRIPT_END);
  script_free(script);
  script_free(NULL);
}

int main(void) {
  const struct CMUnitTest specification[] = {
      cmocka_unit_test(statements_end_at_semicolons),
      cmocka_unit_test(a_byte_order_mark_is_skipped),
      cmocka_unit_test(a_rule_may_hold_semicolons_in_parentheses),
      cmocka_unit_test(other_parentheses_hold_none),
      cmocka_unit_test(a_body_of_sql_may_hold_semicolons),
      cmocka_unit_test(what_never_ends_ends_at_its_first_semicolon),
      cmocka_unit_test(so_often_no_rule_is_searched_for_its_end),
      cmocka_unit_test(a_look_ahead_changes_five_keywords),
      cmocka_unit_test(uescape_belongs_to_what_it_follows),
      cmocka_unit_test(a_fault_spoils_its_statement_only),
      cmocka_unit_test(the_first_fault_is_known),
      cmocka_unit_test(the_end_token_lies_where_the_end_is_written),
      cmocka_unit_test(a_fault_of_a_comment_between_statements_belongs_to_none),
      cmocka_unit_test(psql_commands_stand_at_the_start_of_a_line_or_behind_a_statement),
      cmocka_unit_test(a_backslash_elsewhere_is_a_fault),
      cmocka_unit_test(some_commands_send_the_statement),
      cmocka_unit_test(a_backslash_and_a_semicolon_end_a_statement_too),
      cmocka_unit_test(other_commands_leave_the_statement_open),
      cmocka_unit_test(variables_are_read_in_files_that_use_psql),
      cmocka_unit_test(a_variable_joins_the_word_before_it),
      cmocka_unit_test(rows_follow_copy_from_stdin),
      cmocka_unit_test(only_copy_from_stdin_has_rows),
      cmocka_unit_test(rows_without_an_end_go_on_to_the_end),
      cmocka_unit_test(rows_begin_behind_the_line),
      cmocka_unit_test(the_end_comes_again_and_again),
  };
  return cmocka_run_group_tests_name("scripts", specification, NULL, NULL);
}
