#include "tests/unit/spec.h"

#include "grammar/ast_print.h"
#include "grammar/ast_statement.h"
#include "grammar/print/print.h"
#include "lexer/memory.h"
#include "lexer/source.h"
#include "tests/unit/body_model.h"

static int given_a_model(void **state) {
  BodyModel *model = MEMORY_NEW(BodyModel);
  *model = body_model_new();
  *state = model;
  return 0;
}

static int free_the_model(void **state) {
  body_model_free(*state);
  memory_free(*state);
  return 0;
}

static Slice printed(BodyModel *model, Slice text) {
  Span span = {0, (uint32_t)text.length};
  PlRoutine routine = {.returns_nothing = true};
  ParseResult result = plpgsql_parse(model->plpgsql, text, span, &routine, model->arena);
  if (result.fault != PARSE_FINE) print_error("%.*s\n", SLICE_PRINT(result.message));
  assert_int_equal(result.fault, PARSE_FINE);
  PrintResult print =
      print_sql(result.statement, model->symbols, (PrintOptions){.source = text}, model->arena);
  assert_int_equal(print.missing, NODE_NONE);
  return print.text;
}

static void assert_printed(BodyModel *model, const char *text, const char *wanted) {
  Slice got = printed(model, slice_of(text));
  spec_assert_slice(got, slice_of(wanted), __FILE__, __LINE__);
  spec_assert_slice(printed(model, got), slice_of(wanted), __FILE__, __LINE__);
}

static void a_block_has_a_line_for_each_of_its_parts(void **state) {
  assert_printed(*state,
      "<<b>>declare x constant int not null default 1;y t.c%type; begin null; exception when "
      "others or sqlstate '22012' then null; end b",
      "<<b>>\n"
      "DECLARE\n"
      "  x CONSTANT integer NOT NULL := 1;\n"
      "  y t.c%TYPE;\n"
      "BEGIN\n"
      "  NULL;\n"
      "EXCEPTION\n"
      "  WHEN others OR SQLSTATE '22012' THEN\n"
      "    NULL;\n"
      "END b");
}

static void branches_and_loops_indent_what_they_hold(void **state) {
  assert_printed(*state,
      "declare r record; begin if a then null; elsif b then null; else null; end if; case a when "
      "1, "
      "2 then null; end case; for i in reverse 10..1 by 2 loop exit when i; end loop; for r in "
      "execute 'a' using 1 loop null; end loop; end",
      "DECLARE\n"
      "  r record;\n"
      "BEGIN\n"
      "  IF a THEN\n"
      "    NULL;\n"
      "  ELSIF b THEN\n"
      "    NULL;\n"
      "  ELSE\n"
      "    NULL;\n"
      "  END IF;\n"
      "  CASE a\n"
      "  WHEN 1, 2 THEN\n"
      "    NULL;\n"
      "  END CASE;\n"
      "  FOR i IN REVERSE 10 .. 1 BY 2 LOOP\n"
      "    EXIT WHEN i;\n"
      "  END LOOP;\n"
      "  FOR r IN EXECUTE 'a' USING 1 LOOP\n"
      "    NULL;\n"
      "  END LOOP;\n"
      "END");
}

static void into_goes_to_the_end(void **state) {
  assert_printed(*state, "declare a int; begin select into strict a 1 from t; end",
      "DECLARE\n"
      "  a integer;\n"
      "BEGIN\n"
      "  SELECT 1 FROM t INTO STRICT a;\n"
      "END");
}

static void an_expression_with_clauses_has_no_select(void **state) {
  assert_printed(*state, "declare a int; begin a = b from t where c; perform 1 union select 2; end",
      "DECLARE\n"
      "  a integer;\n"
      "BEGIN\n"
      "  a := b FROM t WHERE c;\n"
      "  PERFORM 1 UNION SELECT 2;\n"
      "END");
}

static void words_of_plpgsql_are_quoted_where_they_are_names(void **state) {
  assert_printed(*state, "declare \"loop\" int; alias int; begin \"loop\" := alias + \"by\"; end",
      "DECLARE\n"
      "  \"loop\" integer;\n"
      "  \"alias\" integer;\n"
      "BEGIN\n"
      "  \"loop\" := alias + \"by\";\n"
      "END");
}

static void messages_and_cursors_are_one_line(void **state) {
  assert_printed(*state,
      "declare c no scroll cursor (a int) is select a; d refcursor; begin raise notice 'a %', 1 "
      "using hint='b'; open c(a=>1); open d for execute 'x' using 1; fetch relative -1 in d into "
      "d; "
      "move d; get stacked diagnostics d=message_text; execute 'y' using 1 into d; end",
      "DECLARE\n"
      "  c NO SCROLL CURSOR (a integer) FOR SELECT a;\n"
      "  d refcursor;\n"
      "BEGIN\n"
      "  RAISE NOTICE 'a %', 1 USING HINT = 'b';\n"
      "  OPEN c(a := 1);\n"
      "  OPEN d FOR EXECUTE 'x' USING 1;\n"
      "  FETCH RELATIVE -1 FROM d INTO d;\n"
      "  MOVE d;\n"
      "  GET STACKED DIAGNOSTICS d = MESSAGE_TEXT;\n"
      "  EXECUTE 'y' INTO d USING 1;\n"
      "END");
}

// ---- any body

static char *json_of(BodyModel *model, Slice text) {
  Span span = {0, (uint32_t)text.length};
  PlRoutine routine = {0};
  ParseResult result = plpgsql_parse(model->plpgsql, text, span, &routine, model->arena);
  assert_int_equal(result.fault, PARSE_FINE);
  char *json = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&json, &length);
  assert_non_null(out);
  ast_print_json(out, result.statement, model->symbols, false);
  fclose(out);
  return json;
}

// The fuzzer's seed has every construct in it.
static void what_is_printed_has_the_same_tree(void **state) {
  BodyModel *model = *state;
  Source source;
  Error error = {0};
  assert_true(source_read(&source, "tests/fuzz/corpus/body/all.sql", &error));
  Span span = {0, (uint32_t)source.text.length};
  PlRoutine routine = {0};
  ParseResult result = plpgsql_parse(model->plpgsql, source.text, span, &routine, model->arena);
  if (result.fault != PARSE_FINE) print_error("%.*s\n", SLICE_PRINT(result.message));
  assert_int_equal(result.fault, PARSE_FINE);
  Slice text = print_sql(
      result.statement, model->symbols, (PrintOptions){.source = source.text}, model->arena)
                   .text;
  char *before = json_of(model, source.text);
  char *after = json_of(model, text);
  assert_string_equal(before, after);
  free(before);
  free(after);
  source_close(&source);
}

#define SPEC(sentence) cmocka_unit_test_setup_teardown(sentence, given_a_model, free_the_model)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(a_block_has_a_line_for_each_of_its_parts),
      SPEC(branches_and_loops_indent_what_they_hold),
      SPEC(into_goes_to_the_end),
      SPEC(an_expression_with_clauses_has_no_select),
      SPEC(words_of_plpgsql_are_quoted_where_they_are_names),
      SPEC(messages_and_cursors_are_one_line),
      SPEC(what_is_printed_has_the_same_tree),
  };
  return cmocka_run_group_tests_name("printed bodies", specification, NULL, NULL);
}
