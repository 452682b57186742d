#include "tests/unit/spec.h"

#include "grammar/ast_statement.h"
#include "grammar/plpgsql/body.h"
#include "tests/unit/body_model.h"

typedef struct Bodies {
  SymbolTable *symbols;
  Parser *parser;
  BodyParser *bodies;
  Arena *arena;
  Slice source;
} Bodies;

static int given_a_parser(void **state) {
  Bodies *bodies = calloc(1, sizeof *bodies);
  assert_non_null(bodies);
  bodies->symbols = symbol_table_new();
  bodies->parser = parser_new(bodies->symbols);
  bodies->bodies = body_parser_new(bodies->parser, bodies->symbols);
  bodies->arena = arena_new();
  *state = bodies;
  return 0;
}

static int free_the_parser(void **state) {
  Bodies *bodies = *state;
  body_parser_free(bodies->bodies);
  parser_free(bodies->parser);
  arena_free(bodies->arena);
  symbol_table_free(bodies->symbols);
  free(bodies);
  return 0;
}

// The body of the last statement.
static ParseResult parse(Bodies *bodies, const char *text) {
  bodies->source = slice_of(text);
  arena_reset(bodies->arena);
  Script *script = script_new(bodies->source);
  ScriptItem item = script_next(script);
  while (item.end + 1 < bodies->source.length) item = script_next(script);
  ParseResult result = parser_parse(bodies->parser, bodies->source, &item, bodies->arena);
  assert_int_equal(result.fault, PARSE_FINE);
  ParseResult body = body_parse(bodies->bodies, bodies->source, result.statement, bodies->arena);
  script_free(script);
  return body;
}

static const PlBlock *block_of(Bodies *bodies, const char *text) {
  ParseResult result = parse(bodies, text);
  if (result.fault != PARSE_FINE) print_error("%.*s\n", SLICE_PRINT(result.message));
  assert_int_equal(result.fault, PARSE_FINE);
  assert_int_equal(result.statement->kind, NODE_PL_BODY);
  return ((const PlBody *)result.statement)->block;
}

static const Node *first_statement(Bodies *bodies, const char *text) {
  return block_of(bodies, text)->statements.first;
}

static Slice text_at(const Bodies *bodies, Span span) {
  return (Slice){bodies->source.start + span.start, span.end - span.start};
}

// Refused, with the SQLSTATE and message, at the text given.
static void assert_refused(
    Bodies *bodies, const char *text, const char *sqlstate, const char *message, const char *at) {
  ParseResult result = parse(bodies, text);
  assert_int_equal(result.fault, PARSE_SYNTAX_ERROR);
  assert_null(result.statement);
  spec_assert_slice(result.message, slice_of(message), __FILE__, __LINE__);
  assert_string_equal(result.sqlstate, sqlstate);
  spec_assert_slice(text_at(bodies, result.span), slice_of(at), __FILE__, __LINE__);
}

static void assert_fine(Bodies *bodies, const char *text) { (void)block_of(bodies, text); }

// ---- which statements have a body

static void a_statement_without_a_body_has_neither_tree_nor_fault(void **state) {
  static const char *const texts[] = {
      "SELECT 1",
      "CREATE FUNCTION f() RETURNS int LANGUAGE c AS 'x', 'y'",
      "CREATE FUNCTION f() RETURNS int LANGUAGE plpython3u AS 'no SQL'",
      "CREATE FUNCTION f() RETURNS int RETURN 1",
      "DO LANGUAGE plperl 'no SQL'",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    ParseResult result = parse(*state, texts[i]);
    assert_int_equal(result.fault, PARSE_FINE);
    assert_null(result.statement);
  }
}

static void a_do_without_a_language_is_in_plpgsql(void **state) {
  assert_fine(*state, "DO $$BEGIN END$$");
  assert_fine(*state, "DO LANGUAGE plpgsql 'BEGIN END'");
}

static void a_body_in_sql_is_a_list_of_statements(void **state) {
  ParseResult result =
      parse(*state, "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1; SELECT 2'");
  assert_int_equal(result.statement->kind, NODE_SQL_BODY);
  assert_int_equal(((const SqlBody *)result.statement)->statements.count, 2);
}

// ---- places

static void places_are_those_of_the_file(void **state) {
  Bodies *bodies = *state;
  ParseResult result = parse(bodies, "SELECT x; DO $$BEGIN x := 1; END$$");
  assert_int_equal(result.span.start, 21);
  assert_int_equal(result.span.end, 22);
}

static void places_go_through_doubled_quotes(void **state) {
  Bodies *bodies = *state;
  const Node *node =
      first_statement(bodies, "DO 'DECLARE a text; BEGIN a := ''it''''s'' || b; END'");
  assert_slice_equal(text_at(bodies, node->span), "a := ''it''''s'' || b");
}

static void places_go_through_escapes(void **state) {
  Bodies *bodies = *state;
  const Node *node =
      first_statement(bodies, "DO E'\\x42EGIN\\n\\tPERFORM \\u00e9, \\'\\\\a\\', b; END'");
  const PlPerform *perform = (const PlPerform *)node;
  const Select *select = (const Select *)perform->query;
  assert_slice_equal(text_at(bodies, select->targets.first->span), "\\u00e9");
  assert_slice_equal(text_at(bodies, select->targets.last->span), "b");
}

static void places_go_through_continued_strings(void **state) {
  Bodies *bodies = *state;
  const Node *node = first_statement(bodies, "DO 'BEGIN '\n  'PERFORM x; END'");
  assert_slice_equal(text_at(bodies, node->span), "PERFORM x;");
}

static void the_body_of_a_unicode_string_has_one_place(void **state) {
  ParseResult result = parse(*state, "DO U&'\\0042EGIN x := 1; END'");
  assert_int_equal(result.fault, PARSE_SYNTAX_ERROR);
  assert_int_equal(result.span.start, result.span.end);
}

static void a_fault_of_sql_in_a_string_is_at_its_place(void **state) {
  assert_refused(*state, "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT ''a'' frm b'",
      "42601", "syntax error at or near \"b\"", "b");
}

static void constructs_of_newer_servers_are_marked_once(void **state) {
  ParseResult result =
      parse(*state, "DO 'BEGIN MERGE INTO t USING u ON ''a'' WHEN MATCHED THEN DELETE;\n"
                    "MERGE INTO t USING u ON a WHEN MATCHED THEN DELETE; END'");
  assert_int_equal(result.fault, PARSE_FINE);
  assert_non_null(result.marks);
  assert_int_equal(result.marks->construct, CONSTRUCT_MERGE);
  assert_slice_equal(text_at(*state, result.marks->span), "MERGE");
  assert_int_equal(result.marks->span.start, 10);
  assert_null(result.marks->next);
}

static void a_body_in_sql_has_no_commands_of_psql(void **state) {
  assert_refused(*state, "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$SELECT 1;\n\\d\n$$",
      "42601", "syntax error at or near \"\\\"", "\\");
}

// ---- declarations

static void all_that_a_declaration_says_is_kept(void **state) {
  const PlBlock *block = block_of(*state,
      "DO $$DECLARE a CONSTANT text COLLATE \"C\" NOT NULL := 'x'; b t.c%TYPE; c t%ROWTYPE[]; "
      "d ALIAS FOR a; e SCROLL CURSOR (f int) FOR SELECT f; BEGIN END$$");
  assert_int_equal(block->declarations.count, 5);
  const PlDeclaration *a = (const PlDeclaration *)block->declarations.first;
  assert_true(a->constant && a->not_null);
  assert_int_equal(a->default_value->kind, NODE_CONSTANT);
  const PlDeclaration *b = (const PlDeclaration *)a->node.next;
  assert_int_equal(b->type->form, PL_TYPE_OF);
  assert_int_equal(b->type->count, 2);
  const PlDeclaration *c = (const PlDeclaration *)b->node.next;
  assert_int_equal(c->type->form, PL_TYPE_ROW);
  assert_true(c->type->array);
  assert_int_equal(c->node.next->kind, NODE_PL_ALIAS);
  const PlCursor *e = (const PlCursor *)block->declarations.last;
  assert_int_equal(e->scroll, SCROLL_YES);
  assert_int_equal(e->parameters.count, 1);
}

static void a_name_is_declared_once_in_a_block(void **state) {
  assert_refused(*state, "DO $$DECLARE a int; a text; BEGIN END$$", "42601",
      "duplicate declaration at or near \"a\"", "a");
  assert_fine(*state, "DO $$DECLARE a int; BEGIN DECLARE a text; BEGIN END; END$$");
}

static void a_variable_that_is_not_null_has_a_value(void **state) {
  assert_refused(*state, "DO $$DECLARE a int NOT NULL; BEGIN END$$", "22004",
      "variable \"a\" must have a default value, since it's declared NOT NULL", "NOT");
}

static void a_label_stands_before_declare(void **state) {
  assert_refused(*state, "DO $$DECLARE <<a>> BEGIN END$$", "42601",
      "block label must be placed before DECLARE, not after", "<<");
}

static void a_type_is_one_of_the_main_grammar(void **state) {
  assert_refused(
      *state, "DO $$DECLARE a int b; BEGIN END$$", "42601", "syntax error at or near \"b\"", "b");
  assert_refused(
      *state, "DO $$DECLARE a numeric(; BEGIN END$$", "42601", "syntax error at end of input", "");
  assert_refused(*state, "DO $$DECLARE a; BEGIN END$$", "42601",
      "missing data type declaration at or near \";\"", ";");
  assert_refused(*state, "DO $$DECLARE a SETOF int; BEGIN END$$", "42601",
      "invalid type name \"SETOF int\"", "SETOF int");
  assert_refused(*state, "DO $$DECLARE a void; BEGIN END$$", "0A000",
      "variable \"a\" has pseudo-type void", "a");
}

// ---- variables

static void what_is_assigned_must_be_known(void **state) {
  assert_refused(*state, "DO $$BEGIN a := 1; END$$", "42601", "\"a\" is not a known variable", "a");
  assert_refused(
      *state, "DO $$BEGIN a.b.c = 1; END$$", "42601", "\"a.b.c\" is not a known variable", "a.b.c");
  assert_refused(
      *state, "DO $$BEGIN SELECT 1 INTO a; END$$", "42601", "\"a\" is not a known variable", "a");
  assert_refused(*state, "DO $$BEGIN FETCH c INTO a; END$$", "42601",
      "missing \"FROM or IN\" at end of SQL expression", ";");
}

static void a_constant_is_not_assigned(void **state) {
  assert_refused(*state, "DO $$DECLARE a CONSTANT int := 1; BEGIN a := 2; END$$", "22005",
      "variable \"a\" is declared CONSTANT", "a");
}

static void a_field_belongs_to_a_record(void **state) {
  assert_fine(*state, "DO $$DECLARE r record; BEGIN r.a := 1; r.a.b := 2; END$$");
  assert_refused(*state, "DO $$DECLARE i int; BEGIN i.a := 1; END$$", "42601",
      "\"i.a\" is not a known variable", "i.a");
}

static void a_label_names_the_variables_of_its_block(void **state) {
  assert_fine(*state, "DO $$<<b>> DECLARE i int; BEGIN DECLARE i text; BEGIN b.i := 1; END; END$$");
  assert_refused(*state, "DO $$<<b>> DECLARE i int; BEGIN b.j := 1; END$$", "42601",
      "\"b.j\" is not a known variable", "b.j");
}

static void a_function_s_name_labels_its_parameters(void **state) {
  assert_fine(*state,
      "CREATE FUNCTION f(a int) RETURNS int LANGUAGE plpgsql AS $$BEGIN f.a := $1; $1 := 2; RETURN "
      "a; END$$");
}

static void a_trigger_has_new_and_old(void **state) {
  assert_fine(*state, "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN NEW.a := "
                      "OLD.a; RETURN NEW; END$$");
  assert_refused(*state, "DO $$BEGIN new.a := 1; END$$", "42601",
      "\"new.a\" is not a known variable", "new.a");
}

static void a_loop_s_variable_ends_with_it(void **state) {
  assert_fine(*state, "DO $$BEGIN FOR i IN 1..2 LOOP i := 1; END LOOP; END$$");
  assert_refused(*state, "DO $$BEGIN FOR i IN 1..2 LOOP END LOOP; i := 1; END$$", "42601",
      "\"i\" is not a known variable", "i");
}

static void a_handler_knows_what_was_caught(void **state) {
  assert_refused(*state, "DO $$BEGIN EXCEPTION WHEN OTHERS THEN sqlerrm := 'a'; END$$", "22005",
      "variable \"sqlerrm\" is declared CONSTANT", "sqlerrm");
}

static void a_record_is_the_only_target(void **state) {
  assert_refused(*state, "DO $$DECLARE r record; i int; BEGIN SELECT 1, 2 INTO i, r; END$$",
      "42601", "\"r\" is not a scalar variable", "r");
  assert_refused(*state, "DO $$DECLARE r record; i int; BEGIN SELECT 1, 2 INTO r, i; END$$",
      "42601", "record variable cannot be part of multiple-item INTO list", "r");
}

// ---- SQL inside

static void into_may_stand_anywhere_in_a_statement(void **state) {
  Bodies *bodies = *state;
  static const char *const texts[] = {
      "DO $$DECLARE a int; BEGIN SELECT INTO STRICT a 1 FROM t; END$$",
      "DO $$DECLARE a int; BEGIN SELECT 1 INTO STRICT a FROM t; END$$",
      "DO $$DECLARE a int; BEGIN SELECT 1 FROM t INTO STRICT a; END$$",
      "DO $$DECLARE a int; BEGIN INSERT INTO t VALUES (1) RETURNING b INTO STRICT a; END$$",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    const PlSql *sql = (const PlSql *)first_statement(bodies, texts[i]);
    assert_int_equal(sql->node.kind, NODE_PL_SQL);
    assert_non_null(sql->into);
    assert_true(sql->into->strict);
  }
}

static void into_is_written_once(void **state) {
  assert_refused(*state, "DO $$DECLARE a int; BEGIN SELECT 1 INTO a INTO a; END$$", "42601",
      "INTO specified more than once at or near \"INTO\"", "INTO");
}

static void a_semicolon_in_a_statement_does_not_end_it(void **state) {
  assert_fine(*state,
      "DO $$BEGIN CREATE RULE r AS ON INSERT TO t DO (SELECT 1; SELECT 2); CREATE FUNCTION f() "
      "RETURNS int BEGIN ATOMIC SELECT CASE WHEN a THEN 1 END; END; END$$");
}

static void an_expression_may_have_clauses_but_no_union(void **state) {
  Bodies *bodies = *state;
  const PlAssignment *assignment = (const PlAssignment *)first_statement(
      bodies, "DO $$DECLARE a int; BEGIN a := b FROM t ORDER BY c LIMIT 1; END$$");
  assert_int_equal(assignment->value->kind, NODE_SELECT);
  assert_refused(bodies, "DO $$DECLARE a int; BEGIN a := 1 UNION SELECT 2; END$$", "42601",
      "syntax error at or near \"UNION\"", "UNION");
}

static void a_target_is_a_name_with_fields_and_elements(void **state) {
  Bodies *bodies = *state;
  const PlAssignment *assignment = (const PlAssignment *)first_statement(
      bodies, "DO $$DECLARE a int[]; BEGIN a[1][2:3].b := 1; END$$");
  assert_int_equal(assignment->target->kind, NODE_INDIRECTION);
  assert_refused(bodies, "DO $$DECLARE a int[]; BEGIN a[1] + 2 := 1; END$$", "42601",
      "syntax error at or near \"+\"", "+");
}

static void what_ends_an_expression_is_missed_by_name(void **state) {
  assert_refused(*state, "DO $$BEGIN IF a; END IF; END$$", "42601",
      "missing \"THEN\" at end of SQL expression", ";");
  assert_refused(*state, "DO $$BEGIN IF (a THEN NULL; END IF; END$$", "42601",
      "mismatched parentheses at or near \";\"", ";");
  assert_refused(*state, "DO $$BEGIN IF THEN END IF; END$$", "42601",
      "missing expression at or near \"THEN\"", "THEN");
  assert_refused(*state, "DO $$BEGIN SELECT 1$$", "42601",
      "unexpected end of function definition at end of input", "");
}

// ---- control

static void a_loop_of_each_form_is_known(void **state) {
  static const struct {
    const char *text;
    PlLoopForm form;
  } loops[] = {
      {"LOOP EXIT; END LOOP;", LOOP_FOREVER},
      {"WHILE a LOOP END LOOP;", LOOP_WHILE},
      {"FOR i IN 1..2 LOOP END LOOP;", LOOP_RANGE},
      {"FOR r IN SELECT 1 LOOP END LOOP;", LOOP_QUERY},
      {"FOR r IN c LOOP END LOOP;", LOOP_CURSOR},
      {"FOR r IN EXECUTE 'a' USING 1 LOOP END LOOP;", LOOP_EXECUTE},
      {"FOREACH r SLICE 1 IN ARRAY a LOOP END LOOP;", LOOP_ARRAY},
  };
  for (size_t i = 0; i < sizeof loops / sizeof *loops; i++) {
    char text[256];
    snprintf(text, sizeof text, "DO $$DECLARE r record; c CURSOR FOR SELECT 1; BEGIN %s END$$",
        loops[i].text);
    const Node *node = first_statement(*state, text);
    assert_int_equal(node->kind, NODE_PL_LOOP);
    assert_int_equal(((const PlLoop *)node)->form, loops[i].form);
  }
}

static void exit_needs_a_loop_or_a_label(void **state) {
  assert_refused(*state, "DO $$BEGIN EXIT; END$$", "42601",
      "EXIT cannot be used outside a loop, unless it has a label", "EXIT");
  assert_refused(*state, "DO $$BEGIN CONTINUE; END$$", "42601",
      "CONTINUE cannot be used outside a loop", "CONTINUE");
  assert_refused(*state, "DO $$<<b>> BEGIN CONTINUE b; END$$", "42601",
      "block label \"b\" cannot be used in CONTINUE", "b");
  assert_refused(*state, "DO $$BEGIN LOOP EXIT b; END LOOP; END$$", "42601",
      "there is no label \"b\" attached to any block or loop enclosing this statement", "b");
  assert_fine(*state, "DO $$<<b>> BEGIN EXIT b; END b$$");
}

static void an_end_label_is_the_label(void **state) {
  assert_refused(*state, "DO $$<<b>> BEGIN END c$$", "42601",
      "end label \"c\" differs from block's label \"b\"", "c");
  assert_refused(*state, "DO $$BEGIN LOOP END LOOP c; END$$", "42601",
      "end label \"c\" specified for unlabeled block", "c");
}

static void rows_go_to_variables_that_are_known(void **state) {
  assert_refused(*state, "DO $$BEGIN FOR r IN SELECT 1 LOOP END LOOP; END$$", "42601",
      "loop variable of loop over rows must be a record variable or list of scalar variables", "r");
  assert_refused(*state, "DO $$BEGIN FOREACH r IN ARRAY a LOOP END LOOP; END$$", "42601",
      "loop variable of FOREACH must be a known variable or list of variables", "r");
}

static void a_condition_has_a_name_that_the_server_knows(void **state) {
  assert_fine(*state, "DO $$BEGIN EXCEPTION WHEN unique_violation OR SQLSTATE '22012' THEN END$$");
  assert_refused(*state, "DO $$BEGIN EXCEPTION WHEN unique_violations THEN END$$", "42704",
      "unrecognized exception condition \"unique_violations\"", "unique_violations");
  assert_refused(*state, "DO $$BEGIN RAISE SQLSTATE '2201'; END$$", "42601",
      "invalid SQLSTATE code at or near \"'2201'\"", "'2201'");
}

static void raise_has_as_many_values_as_places(void **state) {
  assert_fine(*state, "DO $$BEGIN RAISE NOTICE '% %%', 1 USING HINT = 'a'; END$$");
  assert_refused(*state, "DO $$BEGIN RAISE NOTICE '%'; END$$", "42601",
      "too few parameters specified for RAISE", "'%'");
  assert_refused(*state, "DO $$BEGIN RAISE '%', 1, 2; END$$", "42601",
      "too many parameters specified for RAISE", "'%'");
  assert_refused(*state, "DO $$BEGIN RAISE 'a' USING b = 1; END$$", "42601",
      "unrecognized RAISE statement option at or near \"b\"", "b");
}

#define FUNCTION(returns, body)                                                                    \
  "CREATE FUNCTION f() RETURNS " returns " LANGUAGE plpgsql AS $$BEGIN " body " END$$"

static void a_return_fits_the_result(void **state) {
  assert_fine(*state, FUNCTION("int", "RETURN 1;"));
  assert_fine(*state, FUNCTION("void", "RETURN;"));
  assert_fine(*state, FUNCTION("SETOF int", "RETURN NEXT 1; RETURN QUERY SELECT 1; RETURN;"));
  assert_fine(*state, FUNCTION("TABLE (a int)", "RETURN NEXT; RETURN QUERY EXECUTE 'a' USING 1;"));
  assert_refused(
      *state, FUNCTION("int", "RETURN;"), "42601", "missing expression at or near \";\"", ";");
  assert_refused(*state, FUNCTION("void", "RETURN 1;"), "42804",
      "RETURN cannot have a parameter in function returning void", "1");
  assert_refused(*state, FUNCTION("SETOF int", "RETURN 1;"), "42804",
      "RETURN cannot have a parameter in function returning set", "1");
  assert_refused(*state, FUNCTION("int", "RETURN NEXT 1;"), "42804",
      "cannot use RETURN NEXT in a non-SETOF function", "1");
  assert_refused(*state, FUNCTION("int", "RETURN QUERY SELECT 1;"), "42804",
      "cannot use RETURN QUERY in a non-SETOF function", "SELECT");
  assert_refused(*state, "CREATE PROCEDURE p() LANGUAGE plpgsql AS $$BEGIN RETURN 1; END$$",
      "42601", "RETURN cannot have a parameter in a procedure", "1");
  assert_refused(*state, "CREATE FUNCTION f(OUT a int) LANGUAGE plpgsql AS $$BEGIN RETURN 1; END$$",
      "42804", "RETURN cannot have a parameter in function with OUT parameters", "1");
}

// ---- cursors

static void a_bound_cursor_gets_its_arguments(void **state) {
#define CURSOR(statement)                                                                          \
  "DO $$DECLARE c CURSOR (a int, b int) FOR SELECT a; BEGIN " statement " END$$"
  assert_fine(*state, CURSOR("OPEN c(1, b := 2);"));
  assert_refused(*state, CURSOR("OPEN c;"), "42601", "cursor \"c\" has arguments", "c");
  assert_refused(
      *state, CURSOR("OPEN c(1);"), "42601", "not enough arguments for cursor \"c\"", "1");
  assert_refused(
      *state, CURSOR("OPEN c(1, 2, 3);"), "42601", "too many arguments for cursor \"c\"", "3");
  assert_refused(*state, CURSOR("OPEN c(1, d := 2);"), "42601",
      "cursor \"c\" has no argument named \"d\"", "d");
  assert_refused(*state, CURSOR("OPEN c(1, a := 2);"), "42601",
      "value for parameter \"a\" of cursor \"c\" specified more than once", "a := 2");
}

static void an_unbound_cursor_gets_its_query(void **state) {
  assert_fine(*state, "DO $$DECLARE c refcursor; BEGIN OPEN c NO SCROLL FOR SELECT 1; END$$");
  assert_refused(*state, "DO $$DECLARE c refcursor; BEGIN OPEN c; END$$", "42601",
      "syntax error, expected \"FOR\" at or near \";\"", ";");
  assert_refused(*state, "DO $$DECLARE c int; BEGIN CLOSE c; END$$", "42804",
      "variable \"c\" must be of type cursor or refcursor", "c");
}

static void fetch_takes_one_row(void **state) {
  assert_fine(
      *state, "DO $$DECLARE c refcursor; BEGIN MOVE ALL IN c; FETCH LAST IN c INTO c; END$$");
  assert_refused(*state, "DO $$DECLARE c refcursor; BEGIN FETCH ALL IN c INTO c; END$$", "0A000",
      "FETCH statement cannot return multiple rows", "FETCH");
}

#define SPEC(sentence) cmocka_unit_test_setup_teardown(sentence, given_a_parser, free_the_parser)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(a_statement_without_a_body_has_neither_tree_nor_fault),
      SPEC(a_do_without_a_language_is_in_plpgsql),
      SPEC(a_body_in_sql_is_a_list_of_statements),
      SPEC(places_are_those_of_the_file),
      SPEC(places_go_through_doubled_quotes),
      SPEC(places_go_through_escapes),
      SPEC(places_go_through_continued_strings),
      SPEC(the_body_of_a_unicode_string_has_one_place),
      SPEC(a_fault_of_sql_in_a_string_is_at_its_place),
      SPEC(a_body_in_sql_has_no_commands_of_psql),
      SPEC(constructs_of_newer_servers_are_marked_once),
      SPEC(all_that_a_declaration_says_is_kept),
      SPEC(a_name_is_declared_once_in_a_block),
      SPEC(a_variable_that_is_not_null_has_a_value),
      SPEC(a_label_stands_before_declare),
      SPEC(a_type_is_one_of_the_main_grammar),
      SPEC(what_is_assigned_must_be_known),
      SPEC(a_constant_is_not_assigned),
      SPEC(a_field_belongs_to_a_record),
      SPEC(a_label_names_the_variables_of_its_block),
      SPEC(a_function_s_name_labels_its_parameters),
      SPEC(a_trigger_has_new_and_old),
      SPEC(a_loop_s_variable_ends_with_it),
      SPEC(a_handler_knows_what_was_caught),
      SPEC(a_record_is_the_only_target),
      SPEC(into_may_stand_anywhere_in_a_statement),
      SPEC(into_is_written_once),
      SPEC(a_semicolon_in_a_statement_does_not_end_it),
      SPEC(an_expression_may_have_clauses_but_no_union),
      SPEC(a_target_is_a_name_with_fields_and_elements),
      SPEC(what_ends_an_expression_is_missed_by_name),
      SPEC(a_loop_of_each_form_is_known),
      SPEC(exit_needs_a_loop_or_a_label),
      SPEC(an_end_label_is_the_label),
      SPEC(rows_go_to_variables_that_are_known),
      SPEC(a_condition_has_a_name_that_the_server_knows),
      SPEC(raise_has_as_many_values_as_places),
      SPEC(a_return_fits_the_result),
      SPEC(a_bound_cursor_gets_its_arguments),
      SPEC(an_unbound_cursor_gets_its_query),
      SPEC(fetch_takes_one_row),
  };
  return cmocka_run_group_tests_name("bodies", specification, NULL, NULL);
}
