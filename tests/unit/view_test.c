#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

#include "analyze/bind/bind.h"

static const Relation *relation(ChainRun *run, const char *name) {
  const Object *object = chain_find(run, NAMES_RELATION, name);
  assert_non_null(object);
  assert_int_equal(object->object_class, CLASS_RELATION);
  return (const Relation *)object;
}

// "id integer, note text": the columns as the server lists them.
static void assert_columns(ChainRun *run, const char *name, const char *columns) {
  const Relation *view = relation(run, name);
  Executor *executor = chain_executor(run);
  char text[512] = "";
  for (uint16_t i = 0; i < view->column_count; i++) {
    Slice column = executor_text(executor, view->columns[i]->name);
    Slice type = bind_type_text(executor, &view->columns[i]->type);
    sprintf(text + strlen(text), "%s%.*s %.*s", i > 0 ? ", " : "", SLICE_PRINT(column),
        SLICE_PRINT(type));
  }
  assert_string_equal(text, columns);
  assert_true(view->columns_known);
}

static ChainRun *with_tables(void) {
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run,
      "CREATE TABLE orders (id int, user_id bigint, note varchar(20), total numeric(10,2));"
      "CREATE TABLE users (user_id bigint, name text)");
  return run;
}

static void columns_take_names_and_types_from_the_query(void **state) {
  (void)state;
  ChainRun *run = with_tables();
  chain_applies(run, "CREATE VIEW v AS SELECT * FROM orders");
  assert_columns(
      run, "v", "id integer, user_id bigint, note character varying(20), total numeric(10,2)");
  chain_applies(run,
      "CREATE VIEW w AS SELECT o.id AS order_id, name, total::float8, 'x', 1 AS one, true,"
      " CURRENT_DATE, note IS NULL AS empty FROM orders o, users");
  assert_columns(run, "w",
      "order_id integer, name text, total double precision, ?column? text, one integer, "
      "bool boolean, current_date date, empty boolean");
  chain_fails(run, "CREATE VIEW u AS SELECT 'a', 'b'", "42701",
      "column \"?column?\" specified more than once");
  chain_free(run);
}

static void names_are_the_servers_where_none_are_given(void **state) {
  (void)state;
  ChainRun *run = with_tables();
  chain_applies(run,
      "CREATE VIEW v AS SELECT count(*), coalesce(note, ''), total::text, trim(note),"
      " CASE WHEN id = 1 THEN 2 END, (SELECT name FROM users), exists(SELECT 1),"
      " ARRAY[1], now() AT TIME ZONE 'UTC', current_user FROM orders GROUP BY 2, 3, 4, 5");
  const Relation *view = relation(run, "v");
  static const char *const names[] = {"count", "coalesce", "total", "btrim", "case", "name",
      "exists", "array", "timezone", "current_user"};
  assert_int_equal(view->column_count, 10);
  for (uint16_t i = 0; i < 10; i++) {
    Slice name = executor_text(chain_executor(run), view->columns[i]->name);
    assert_int_equal(name.length, strlen(names[i]));
    assert_memory_equal(name.start, names[i], name.length);
  }
  chain_free(run);
}

static void a_join_using_merges_columns(void **state) {
  (void)state;
  ChainRun *run = with_tables();
  chain_applies(run, "CREATE VIEW v AS SELECT * FROM users JOIN orders USING (user_id)");
  assert_columns(run, "v",
      "user_id bigint, name text, id integer, note character varying(20), total numeric(10,2)");
  chain_applies(run, "CREATE VIEW n AS SELECT * FROM users NATURAL JOIN orders");
  assert_columns(run, "n",
      "user_id bigint, name text, id integer, note character varying(20), total numeric(10,2)");
  chain_fails(run, "CREATE VIEW w AS SELECT user_id FROM users, orders", "42702",
      "column reference \"user_id\" is ambiguous");
  chain_fails(run, "CREATE VIEW w AS SELECT 1 FROM users JOIN orders USING (id)", "42703",
      "column \"id\" specified in USING clause does not exist in left table");
  chain_free(run);
}

static void with_queries_and_unions_have_columns(void **state) {
  (void)state;
  ChainRun *run = with_tables();
  chain_applies(run,
      "CREATE VIEW v AS WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t)"
      " SELECT n, x.* FROM t, (VALUES ('a', 2)) AS x(k)");
  const Relation *view = relation(run, "v");
  assert_int_equal(view->column_count, 3);
  chain_fails(run, "CREATE VIEW w AS SELECT 1 UNION SELECT 1, 2", "42601",
      "each UNION query must have the same number of columns");
  chain_fails(run, "CREATE VIEW w AS WITH t AS (SELECT 1 AS a) SELECT b FROM t", "42703",
      "column \"b\" does not exist");
  chain_free(run);
}

static void dependencies_are_by_column(void **state) {
  (void)state;
  ChainRun *run = with_tables();
  chain_applies(run, "CREATE VIEW v AS SELECT id FROM orders WHERE note IS NOT NULL;"
                     "CREATE VIEW w AS SELECT 1 AS one FROM users");
  assert_true(chain_depends(run, "view v", "column id of table orders", GRAPH_NORMAL));
  assert_true(chain_depends(run, "view v", "column note of table orders", GRAPH_NORMAL));
  assert_false(chain_depends(run, "view v", "table orders", GRAPH_NORMAL));
  assert_true(chain_depends(run, "view w", "table users", GRAPH_NORMAL));
  chain_applies(run, "ALTER TABLE orders DROP COLUMN total");
  chain_fails(run, "ALTER TABLE orders DROP COLUMN note", "2BP01",
      "cannot drop column note of table orders because other objects depend on it");
  chain_free(run);
}

static void or_replace_may_only_append(void **state) {
  (void)state;
  ChainRun *run = with_tables();
  chain_applies(run, "CREATE VIEW v AS SELECT id, note FROM orders;"
                     "CREATE OR REPLACE VIEW v AS SELECT id, note, total FROM orders");
  chain_fails(run, "CREATE OR REPLACE VIEW v AS SELECT id, note FROM orders", "42P16",
      "cannot drop columns from view");
  chain_fails(run, "CREATE OR REPLACE VIEW v AS SELECT id, note AS n, total FROM orders", "42P16",
      "cannot change name of view column \"note\" to \"n\"");
  chain_fails(run, "CREATE OR REPLACE VIEW v AS SELECT id::bigint, note, total FROM orders",
      "42P16", "cannot change data type of view column \"id\" from integer to bigint");
  chain_fails(run, "CREATE VIEW v AS SELECT 1", "42P07", "relation \"v\" already exists");
  chain_fails(
      run, "CREATE OR REPLACE VIEW orders AS SELECT 1 AS x", "42809", "\"orders\" is not a view");
  chain_free(run);
}

static void replacing_forgets_what_was_needed_before(void **state) {
  (void)state;
  ChainRun *run = with_tables();
  chain_applies(run, "CREATE VIEW v AS SELECT name AS n FROM users;"
                     "CREATE OR REPLACE VIEW v AS SELECT 'x'::text AS n; DROP TABLE users");
  chain_free(run);
}

static void a_view_of_a_temporary_table_is_temporary(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TEMP TABLE t (id int)");
  const Execution *execution = chain_run(run, "CREATE VIEW v AS SELECT id FROM t");
  assert_slice_equal(execution->outcome.notice, "view \"v\" will be a temporary view");
  chain_fails(run, "CREATE MATERIALIZED VIEW m AS SELECT id FROM t", "0A000",
      "materialized views must not use temporary tables or views");
  chain_end_session(run);
  assert_false(chain_has(run, "v"));
  chain_free(run);
}

static void create_table_as_copies_columns_and_needs_nothing(void **state) {
  (void)state;
  ChainRun *run = with_tables();
  chain_applies(run, "CREATE TABLE copy (a) AS SELECT id, note FROM orders;"
                     "SELECT user_id INTO other FROM users; DROP TABLE orders, users");
  assert_columns(run, "copy", "a integer, note character varying(20)");
  assert_columns(run, "other", "user_id bigint");
  chain_fails(
      run, "CREATE TABLE more (a, b) AS SELECT 1", "42601", "too many column names were specified");
  chain_skips(run, "CREATE TABLE IF NOT EXISTS copy AS SELECT 1 AS x",
      "relation \"copy\" already exists, skipping");
  chain_free(run);
}

static void what_is_not_known_does_not_fail(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_OPEN, 18);
  chain_applies(run, "CREATE TABLE a (id int); CREATE VIEW v AS SELECT *, x, b.y FROM a, b");
  assert_false(relation(run, "v")->columns_known);
  assert_true(chain_depends(run, "view v", "column x of table b", GRAPH_NORMAL));
  chain_fails(run, "SELECT a.y FROM a, b", "42703", "column a.y does not exist");
  chain_applies(run, "CREATE OR REPLACE VIEW v AS SELECT z FROM b");
  chain_free(run);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(columns_take_names_and_types_from_the_query),
      cmocka_unit_test(names_are_the_servers_where_none_are_given),
      cmocka_unit_test(a_join_using_merges_columns),
      cmocka_unit_test(with_queries_and_unions_have_columns),
      cmocka_unit_test(dependencies_are_by_column),
      cmocka_unit_test(or_replace_may_only_append),
      cmocka_unit_test(replacing_forgets_what_was_needed_before),
      cmocka_unit_test(a_view_of_a_temporary_table_is_temporary),
      cmocka_unit_test(create_table_as_copies_columns_and_needs_nothing),
      cmocka_unit_test(what_is_not_known_does_not_fail),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
