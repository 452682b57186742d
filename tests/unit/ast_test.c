#include "tests/unit/parsing.h"

#include "grammar/ast_field.h"

static const char *operation_of(Parsing *parsing, const char *sql) {
  ParseResult result = parsing_run(parsing, slice_of(sql));
  if (result.fault != PARSE_FINE) {
    fail_msg("%s: %.*s", sql, SLICE_PRINT(result.message));
  }
  return ast_operation(result.statement);
}

static void an_operation_says_what_a_statement_does(void **state) {
  static const char *const pairs[][2] = {
      {"CREATE TABLE t (a int)", "create-table"},
      {"DROP MATERIALIZED VIEW v", "drop-materialized-view"},
      {"DROP INDEX CONCURRENTLY i", "drop-index"},
      {"ALTER TABLE t RENAME TO u", "rename-table"},
      {"ALTER TABLE t RENAME COLUMN a TO b", "rename-column"},
      {"ALTER TABLE t ADD COLUMN a int", "alter-table-add-column"},
      {"ALTER TABLE t ADD COLUMN a int, ADD COLUMN b int", "alter-table"},
      {"ALTER TABLE t ALTER COLUMN a TYPE bigint", "alter-table-alter-column-type"},
      {"BEGIN", "begin"},
      {"START TRANSACTION", "begin"},
      {"END", "commit"},
      {"ABORT", "rollback"},
      {"SAVEPOINT a", "savepoint"},
      {"ROLLBACK TO a", "rollback-to-savepoint"},
      {"RELEASE a", "release-savepoint"},
      {"SET search_path TO a", "set"},
      {"RESET ALL", "reset"},
      {"SELECT 1", "select"},
      {"SELECT 1 UNION SELECT 2", "select"},
      {"VALUES (1)", "select"},
      {"CREATE CAST (int AS text) WITHOUT FUNCTION", "create-cast"},
  };
  for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++) {
    assert_string_equal(operation_of(*state, pairs[i][0]), pairs[i][1]);
  }
}

// An operation is a name: lower case, digits and hyphens.
static bool is_kebab(const char *name) {
  return *name >= 'a' && *name <= 'z' && name[strspn(name, "abcdefghijklmnopqrstuvwxyz-")] == '\0';
}

static void every_kind_has_a_name_of_its_own(void **state) {
  (void)state;
  for (int kind = 1; kind < NODE_KIND_COUNT; kind++) {
    assert_true(is_kebab(ast_node_name((NodeKind)kind)));
    for (int other = 1; other < kind; other++) {
      assert_string_not_equal(ast_node_name((NodeKind)kind), ast_node_name((NodeKind)other));
    }
  }
}

static void no_struct_has_more_children_than_a_walker_can_hold(void **state) {
  (void)state;
  for (int kind = 1; kind < NODE_KIND_COUNT; kind++) {
    FieldRange range = ast_fields((NodeKind)kind);
    size_t children = 0;
    for (const Field *field = range.first; field < range.end; field++) {
      children += field->kind == FIELD_NODE || field->kind == FIELD_LIST;
    }
    assert_in_range(children, 0, 16); // MAX_CHILD_FIELDS
  }
}

typedef struct Visit {
  char names[256];
  int left; // before it stops
} Visit;

static bool note(const Node *child, void *payload) {
  Visit *visit = payload;
  strcat(strcat(visit->names, ast_node_name(child->kind)), " ");
  return --visit->left > 0;
}

static void children_come_in_the_order_of_the_text(void **state) {
  Visit visit = {.left = 100};
  ParseResult result = parsing_run(*state, SLICE("SELECT a FROM t OFFSET 1 LIMIT b"));
  assert_true(ast_each_child(result.statement, note, &visit));
  assert_string_equal(visit.names, "target table-reference constant column-reference ");
}

static void a_visit_can_be_stopped(void **state) {
  Visit visit = {.left = 2};
  ParseResult result = parsing_run(*state, SLICE("SELECT a, b, c"));
  assert_false(ast_each_child(result.statement, note, &visit));
  assert_string_equal(visit.names, "target target ");
}

// ---- printing

static void a_tree_shows_what_is_written_and_no_more(void **state) {
  (void)state;
  assert_tree("SAVEPOINT \"A b\"", "transaction\n  verb: savepoint\n  savepoint: \"A b\"\n");
  assert_tree("LOCK a.b", "lock-table\n"
                          "  relations:\n"
                          "    table-reference\n"
                          "      relation: a.b\n"
                          "  mode: \"ACCESS EXCLUSIVE\"\n");
}

static void places_are_bytes_of_the_text(void **state) {
  (void)state;
  assert_tree_with_spans(
      "  SAVEPOINT x ;", "transaction 2..13\n  verb: savepoint\n  savepoint: x\n");
}

static char *json_of(Parsing *parsing, Slice sql) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  ParseResult result = parsing_run(parsing, sql);
  assert_int_equal(result.fault, PARSE_FINE);
  ast_print_json(out, result.statement, parsing->symbols, true);
  fclose(out);
  return text;
}

static void json_holds_names_as_lists_and_escapes_control_characters(void **state) {
  char *text = json_of(*state, SLICE("DROP TABLE a.\"b\x1b\"\"\xc2\x9b\""));
  assert_string_equal(text,
      "{\"node\":\"drop\",\"start\":0,\"end\":21,\"object\":\"table\",\"objects\":["
      "{\"node\":\"qualified-name\",\"start\":11,\"end\":21,"
      "\"name\":[\"a\",\"b\\u001b\\\"\\u009b\"]}]}");
  free(text);
}

static int make(void **state) {
  static Parsing parsing;
  parsing = parsing_new();
  *state = &parsing;
  return 0;
}

static int release(void **state) {
  parsing_free(*state);
  return 0;
}

#define SPEC(name) cmocka_unit_test_setup_teardown(name, make, release)

int main(void) {
  const struct CMUnitTest tests[] = {
      SPEC(an_operation_says_what_a_statement_does),
      cmocka_unit_test(every_kind_has_a_name_of_its_own),
      cmocka_unit_test(no_struct_has_more_children_than_a_walker_can_hold),
      SPEC(children_come_in_the_order_of_the_text),
      SPEC(a_visit_can_be_stopped),
      cmocka_unit_test(a_tree_shows_what_is_written_and_no_more),
      cmocka_unit_test(places_are_bytes_of_the_text),
      SPEC(json_holds_names_as_lists_and_escapes_control_characters),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
