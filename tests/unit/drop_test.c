#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

static void assert_detail(const Execution *execution, const char *detail) {
  assert_int_equal(execution->outcome.kind, OUTCOME_FAILED);
  char *text = malloc(execution->outcome.detail.length + 1);
  memcpy(text, execution->outcome.detail.start, execution->outcome.detail.length);
  text[execution->outcome.detail.length] = '\0';
  assert_string_equal(text, detail);
  free(text);
}

static size_t count_drops(const Execution *execution, bool cascaded) {
  size_t count = 0;
  for (const Effect *effect = execution->effects; effect != NULL; effect = effect->next)
    count += effect->kind == EFFECT_DROP && effect->cascaded == cascaded && !effect->automatic;
  return count;
}

static ChainRun *with_views(void) {
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run,
      "CREATE TABLE orders (id int PRIMARY KEY, note text, total int);"
      "CREATE VIEW notes AS SELECT id, note FROM orders;"
      "CREATE VIEW ids AS SELECT id FROM notes;"
      "CREATE MATERIALIZED VIEW totals AS SELECT sum(total) AS s FROM orders;"
      "CREATE FUNCTION note_of(o orders) RETURNS text LANGUAGE sql AS 'SELECT o.note'");
  return run;
}

static void restrict_lists_what_depends_in_the_servers_order(void **state) {
  (void)state;
  ChainRun *run = with_views();
  chain_fails(run, "DROP TABLE orders", "2BP01",
      "cannot drop table orders because other objects depend on it");
  assert_detail(chain_run(run, "DROP TABLE orders"),
      "function note_of(orders) depends on type orders\n"
      "view notes depends on table orders\n"
      "view ids depends on view notes\n"
      "materialized view totals depends on table orders");
  assert_slice_equal(chain_run(run, "DROP TABLE orders")->outcome.hint,
      "Use DROP ... CASCADE to drop the dependent objects too.");
  assert_true(chain_has(run, "orders") && chain_has(run, "ids"));
  chain_free(run);
}

static void cascade_takes_all_and_says_what_was_not_named(void **state) {
  (void)state;
  ChainRun *run = with_views();
  const Execution *execution = chain_run(run, "DROP TABLE orders CASCADE");
  assert_int_equal(execution->outcome.kind, OUTCOME_APPLIED);
  assert_int_equal(count_drops(execution, true), 4);
  assert_int_equal(count_drops(execution, false), 1);
  assert_slice_equal(execution->outcome.notice, "drop cascades to 4 other objects");
  assert_false(chain_has(run, "orders") || chain_has(run, "notes") || chain_has(run, "totals"));
  assert_null(chain_find(run, NAMES_FUNCTION, "note_of"));
  assert_false(chain_has(run, "orders_pkey"));
  chain_applies(run, "CREATE TABLE orders (id int)");
  chain_free(run);
}

static void one_statement_may_drop_both_ends(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE a (id int); CREATE VIEW v AS SELECT id FROM a;"
                     "CREATE VIEW w AS SELECT id FROM v");
  chain_fails(run, "DROP VIEW v", "2BP01", "cannot drop view v because other objects depend on it");
  chain_applies(run, "DROP VIEW v, w; DROP TABLE a");
  chain_applies(run, "CREATE TABLE a (id int); CREATE TABLE b (id int);"
                     "CREATE VIEW v AS SELECT a.id FROM a, b");
  chain_fails(run, "DROP TABLE a, b", "2BP01",
      "cannot drop desired object(s) because other objects depend on them");
  chain_free(run);
}

static void a_part_goes_with_its_whole_alone(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE a (id int PRIMARY KEY, no serial)");
  chain_fails(run, "DROP INDEX a_pkey", "2BP01",
      "cannot drop index a_pkey because constraint a_pkey on table a requires it");
  chain_fails(run, "DROP SEQUENCE a_no_seq", "2BP01",
      "cannot drop sequence a_no_seq because other objects depend on it");
  chain_applies(run, "DROP SEQUENCE a_no_seq CASCADE");
  assert_int_equal(chain_column(run, "a", "no")->default_id, OBJECT_ID_NONE);
  chain_free(run);
}

static void if_exists_forgives_absence_but_no_other_kind(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE a (id int)");
  chain_skips(run, "DROP VIEW IF EXISTS v", "view \"v\" does not exist, skipping");
  chain_skips(run, "DROP TABLE IF EXISTS s.v", "schema \"s\" does not exist, skipping");
  chain_fails(run, "DROP VIEW IF EXISTS a", "42809", "\"a\" is not a view");
  assert_slice_equal(
      chain_run(run, "DROP INDEX a")->outcome.hint, "Use DROP TABLE to remove a table.");
  assert_int_equal(chain_run(run, "DROP TABLE IF EXISTS v, a")->outcome.kind, OUTCOME_APPLIED);
  assert_false(chain_has(run, "a"));
  chain_free(run);
}

static void what_is_missing_is_said_in_words_of_its_kind(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE a (id int)");
  chain_fails(run, "DROP TABLE x", "42P01", "table \"x\" does not exist");
  chain_fails(run, "DROP INDEX x", "42704", "index \"x\" does not exist");
  chain_fails(run, "DROP TYPE x", "42704", "type \"x\" does not exist");
  chain_fails(run, "DROP SCHEMA x", "3F000", "schema \"x\" does not exist");
  chain_fails(run, "DROP ROLE x", "42704", "role \"x\" does not exist");
  chain_fails(run, "DROP EXTENSION x", "42704", "extension \"x\" does not exist");
  chain_fails(run, "DROP FUNCTION x(int)", "42883", "function x(integer) does not exist");
  chain_fails(run, "DROP FUNCTION x", "42883", "could not find a function named \"x\"");
  chain_fails(run, "DROP TRIGGER x ON a", "42704", "trigger \"x\" for table \"a\" does not exist");
  chain_fails(run, "DROP RULE x ON a", "42704", "rule \"x\" for relation \"a\" does not exist");
  chain_fails(run, "DROP POLICY x ON a", "42704", "policy \"x\" for table \"a\" does not exist");
  chain_fails(run, "DROP TABLE s.x", "3F000", "schema \"s\" does not exist");
  chain_fails(run, "DROP TYPE int4", "2BP01",
      "cannot drop type integer because it is required by the database system");
  chain_free(run);
}

static void a_table_goes_with_what_belongs_to_it(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run,
      "CREATE TABLE a (id serial PRIMARY KEY, n int CHECK (n > 0));"
      "CREATE INDEX a_n ON a (n);"
      "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';"
      "CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW EXECUTE FUNCTION f();"
      "CREATE POLICY p ON a USING (n > 1); CREATE RULE r AS ON DELETE TO a DO NOTHING");
  chain_fails(run, "DROP FUNCTION f()", "2BP01",
      "cannot drop function f() because other objects depend on it");
  chain_applies(run, "DROP TABLE a; DROP FUNCTION f()");
  assert_false(chain_has(run, "a_n") || chain_has(run, "a_id_seq"));
  assert_int_equal(graph_edge_count(catalog_graph(chain_catalog(run))), 0);
  chain_free(run);
}

static void a_schema_takes_what_stands_in_it(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE SCHEMA s CREATE TABLE t (id int) CREATE VIEW v AS SELECT id FROM t;"
                     "CREATE TYPE s.e AS ENUM ('x'); CREATE TABLE a (e s.e, id int)");
  chain_fails(
      run, "DROP SCHEMA s", "2BP01", "cannot drop schema s because other objects depend on it");
  chain_applies(run, "DROP SCHEMA s CASCADE");
  assert_null(chain_column(run, "a", "e"));
  assert_non_null(chain_column(run, "a", "id"));
  chain_free(run);
}

static void views_that_need_each_other_go_together(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE VIEW v AS SELECT 1 AS id; CREATE VIEW w AS SELECT id FROM v;"
                     "CREATE OR REPLACE VIEW v AS SELECT id FROM w");
  chain_fails(run, "DROP VIEW v", "2BP01", NULL);
  chain_applies(run, "DROP VIEW v CASCADE");
  assert_false(chain_has(run, "v") || chain_has(run, "w"));
  chain_free(run);
}

static void an_open_world_drops_what_nobody_saw_once(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_OPEN, 18);
  const Execution *execution = chain_run(run, "DROP TABLE IF EXISTS old");
  assert_int_equal(execution->outcome.kind, OUTCOME_APPLIED);
  assert_int_equal(count_drops(execution, false), 1);
  chain_fails(run, "DROP TABLE old", "42P01", "table \"old\" does not exist");
  chain_skips(run, "DROP TABLE IF EXISTS old", "table \"old\" does not exist, skipping");
  chain_fails(run, "SELECT * FROM old", "42P01", "relation \"old\" does not exist");
  chain_applies(run, "DROP FUNCTION f(int); DROP TYPE e; DROP SCHEMA s CASCADE");
  chain_fails(run, "DROP TYPE e", "42704", "type \"e\" does not exist");
  chain_free(run);
}

static void more_than_a_hundred_dependents_are_counted(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE a (id int)");
  for (int i = 0; i < 101; i++) {
    char sql[80];
    sprintf(sql, "CREATE VIEW v%03d AS SELECT id FROM a", i);
    chain_run(run, sql);
    if (i != 99) continue;
    const Execution *execution = chain_run(run, "DROP TABLE a");
    assert_true(slice_ends_with(execution->outcome.detail, SLICE("view v099 depends on table a")));
  }
  const Execution *execution = chain_run(run, "DROP TABLE a");
  assert_true(slice_ends_with(execution->outcome.detail,
      SLICE("view v099 depends on table a\nand 1 other object (see server log for list)")));
  chain_free(run);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(restrict_lists_what_depends_in_the_servers_order),
      cmocka_unit_test(cascade_takes_all_and_says_what_was_not_named),
      cmocka_unit_test(one_statement_may_drop_both_ends),
      cmocka_unit_test(a_part_goes_with_its_whole_alone),
      cmocka_unit_test(if_exists_forgives_absence_but_no_other_kind),
      cmocka_unit_test(what_is_missing_is_said_in_words_of_its_kind),
      cmocka_unit_test(a_table_goes_with_what_belongs_to_it),
      cmocka_unit_test(a_schema_takes_what_stands_in_it),
      cmocka_unit_test(views_that_need_each_other_go_together),
      cmocka_unit_test(an_open_world_drops_what_nobody_saw_once),
      cmocka_unit_test(more_than_a_hundred_dependents_are_counted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
