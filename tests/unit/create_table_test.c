#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

static int closed(void **state) {
  *state = chain_new(CHAIN_CLOSED, 18);
  return 0;
}

static int release(void **state) {
  chain_free(*state);
  return 0;
}

static void a_name_is_taken_once(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE TABLE orders (id int)");
  chain_fails(run, "CREATE TABLE orders (a int)", "42P07", "relation \"orders\" already exists");
  chain_skips(run, "CREATE TABLE IF NOT EXISTS orders (a int)",
      "relation \"orders\" already exists, skipping");
  chain_applies(run, "CREATE TYPE state AS ENUM ('new')");
  const Execution *execution =
      chain_fails(run, "CREATE TABLE state ()", "42710", "type \"state\" already exists");
  assert_slice_equal(execution->outcome.hint,
      "A relation has an associated type of the same name, so you must use a name that doesn't "
      "conflict with any existing type.");
}

static void columns_have_types_and_clauses(void **state) {
  ChainRun *run = *state;
  chain_applies(
      run, "CREATE TABLE t (a varchar(10) NOT NULL, b numeric(10, 2)[], c text DEFAULT 'x')");
  const Column *a = chain_column(run, "t", "a");
  assert_true(a->not_null);
  assert_int_equal(a->type.modifiers[0], 10);
  const Column *b = chain_column(run, "t", "b");
  assert_int_equal(b->type.modifiers[1], 2);
  assert_int_equal(b->type.array_dimensions, 1);
  assert_int_not_equal(chain_column(run, "t", "c")->default_id, OBJECT_ID_NONE);
}

static void columns_are_refused_as_the_server_does(void **state) {
  ChainRun *run = *state;
  chain_fails(
      run, "CREATE TABLE t (a int, a text)", "42701", "column \"a\" specified more than once");
  chain_fails(run, "CREATE TABLE t (a nosuch)", "42704", "type \"nosuch\" does not exist");
  chain_fails(run, "CREATE TABLE t (a other.thing)", "3F000", "schema \"other\" does not exist");
  chain_fails(run, "CREATE TABLE t (xmin int)", "42701",
      "column name \"xmin\" conflicts with a system column name");
  chain_fails(run, "CREATE TABLE t (a int NULL NOT NULL)", "42601",
      "conflicting NULL/NOT NULL declarations for column \"a\" of table \"t\"");
  chain_fails(run, "CREATE TABLE t (a int DEFAULT 1 DEFAULT 2)", "42601",
      "multiple default values specified for column \"a\" of table \"t\"");
  chain_fails(run, "CREATE TABLE t (a serial DEFAULT 2)", "42601",
      "multiple default values specified for column \"a\" of table \"t\"");
  chain_fails(run, "CREATE TABLE t (a int, b int DEFAULT a)", "0A000",
      "cannot use column reference in DEFAULT expression");
  chain_fails(run, "CREATE TABLE t (a int DEFAULT true)", "42804",
      "column \"a\" is of type integer but default expression is of type boolean");
  chain_fails(
      run, "CREATE TABLE t (a varchar(0))", "22023", "length for type varchar must be at least 1");
  assert_false(chain_has(run, "t"));
}

static void serial_makes_a_sequence_that_the_column_owns(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE TABLE orders (id serial, number bigint GENERATED ALWAYS AS IDENTITY)");
  assert_true(chain_has(run, "orders_id_seq"));
  assert_true(chain_has(run, "orders_number_seq"));
  assert_true(chain_column(run, "orders", "id")->not_null);
  assert_int_equal(chain_column(run, "orders", "number")->identity, 'a');
  assert_true(
      chain_depends(run, "sequence orders_id_seq", "column id of table orders", GRAPH_AUTO));
  assert_true(chain_depends(
      run, "sequence orders_number_seq", "column number of table orders", GRAPH_INTERNAL));
  assert_true(chain_depends(
      run, "default value for column id of table orders", "sequence orders_id_seq", GRAPH_NORMAL));
  chain_fails(run, "CREATE TABLE t (a text GENERATED ALWAYS AS IDENTITY)", "22023",
      "identity column type must be smallint, integer, or bigint");
}

static void the_server_chooses_names(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE TABLE users (id int PRIMARY KEY)");
  chain_applies(run,
      "CREATE TABLE orders (id int PRIMARY KEY, user_id int REFERENCES users, a int, b int, "
      "total int CHECK (total > 0), UNIQUE (a, b), CHECK (a < b))");
  assert_non_null(chain_constraint(run, "orders", "orders_pkey"));
  assert_non_null(chain_constraint(run, "orders", "orders_user_id_fkey"));
  assert_non_null(chain_constraint(run, "orders", "orders_total_check"));
  assert_non_null(chain_constraint(run, "orders", "orders_a_b_key"));
  assert_non_null(chain_constraint(run, "orders", "orders_check"));
  assert_non_null(chain_constraint(run, "orders", "orders_id_not_null"));
  assert_true(chain_has(run, "orders_pkey"));
}

static void long_names_are_cut_as_the_server_cuts_them(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE TABLE a23456789012345678901234567890123456789012345678901234567890 "
                     "(b23456789012345678901234567890123456789012345678901234567890 int UNIQUE)");
  assert_true(chain_has(run, "a2345678901234567890123456789_b2345678901234567890123456789_key"));
}

static void equal_keys_are_one(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE TABLE t (a int PRIMARY KEY UNIQUE, b int UNIQUE, UNIQUE (b))");
  assert_non_null(chain_constraint(run, "t", "t_pkey"));
  assert_null(chain_constraint(run, "t", "t_a_key"));
  assert_non_null(chain_constraint(run, "t", "t_b_key"));
  assert_null(chain_constraint(run, "t", "t_b_key1"));
  chain_fails(run, "CREATE TABLE u (a int PRIMARY KEY, b int PRIMARY KEY)", "42P16",
      "multiple primary keys for table \"u\" are not allowed");
}

static void foreign_keys_need_a_key_that_fits(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE TABLE users (id uuid PRIMARY KEY, email text)");
  chain_fails(run, "CREATE TABLE t (a int REFERENCES nobody)", "42P01",
      "relation \"nobody\" does not exist");
  chain_fails(run, "CREATE TABLE t (a text REFERENCES users (email))", "42830",
      "there is no unique constraint matching given keys for referenced table \"users\"");
  chain_fails(run, "CREATE TABLE t (a uuid REFERENCES users (nothing))", "42703",
      "column \"nothing\" referenced in foreign key constraint does not exist");
  const Execution *execution = chain_fails(run, "CREATE TABLE t (a int REFERENCES users)", "42804",
      "foreign key constraint \"t_a_fkey\" cannot be implemented");
  assert_slice_equal(execution->outcome.detail,
      "Key columns \"a\" of the referencing table and \"id\" of the referenced table are of "
      "incompatible types: integer and uuid.");
  chain_applies(run, "CREATE TABLE plain (a int)");
  chain_fails(run, "CREATE TABLE t (a int REFERENCES plain)", "42704",
      "there is no primary key for referenced table \"plain\"");
}

static void like_copies_what_it_is_told_to(void **state) {
  ChainRun *run = *state;
  chain_applies(run,
      "CREATE TABLE source (id serial PRIMARY KEY, a int DEFAULT 7 CHECK (a > 0), b text);"
      "CREATE INDEX ON source (lower(b))");
  chain_applies(run, "CREATE TABLE bare (LIKE source)");
  assert_true(chain_column(run, "bare", "id")->not_null);
  assert_int_equal(chain_column(run, "bare", "a")->default_id, OBJECT_ID_NONE);
  assert_null(chain_constraint(run, "bare", "source_a_check"));
  chain_applies(run, "CREATE TABLE whole (LIKE source INCLUDING ALL)");
  assert_int_not_equal(chain_column(run, "whole", "a")->default_id, OBJECT_ID_NONE);
  assert_non_null(chain_constraint(run, "whole", "source_a_check"));
  assert_non_null(chain_constraint(run, "whole", "whole_pkey"));
  assert_true(chain_has(run, "whole_lower_idx"));
  assert_true(chain_depends(
      run, "default value for column id of table whole", "sequence source_id_seq", GRAPH_NORMAL));
}

static void children_take_columns_and_checks(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE TABLE parent (a int NOT NULL CHECK (a > 0), b text DEFAULT 'x')");
  chain_applies(run, "CREATE TABLE child (c int, b text) INHERITS (parent)");
  assert_int_equal(chain_column(run, "child", "a")->number, 1);
  assert_false(chain_column(run, "child", "a")->is_local);
  assert_true(chain_column(run, "child", "b")->is_local);
  assert_int_equal(chain_column(run, "child", "b")->inherited, 1);
  assert_int_equal(chain_constraint(run, "child", "parent_a_check")->inherited, 1);
  chain_fails(run, "CREATE TABLE bad (a text) INHERITS (parent)", "42804",
      "column \"a\" has a type conflict");
  chain_fails(run, "CREATE TABLE bad () INHERITS (parent, parent)", "42P07",
      "relation \"parent\" would be inherited from more than once");
}

static void partitions_take_keys_and_indexes(void **state) {
  ChainRun *run = *state;
  chain_applies(
      run, "CREATE TABLE m (id int, t timestamptz, PRIMARY KEY (id, t)) PARTITION BY RANGE (t)");
  chain_applies(run, "CREATE INDEX ON m (t)");
  chain_applies(
      run, "CREATE TABLE m1 PARTITION OF m FOR VALUES FROM ('2026-01-01') TO ('2026-02-01')");
  assert_non_null(chain_constraint(run, "m1", "m1_pkey"));
  assert_true(chain_has(run, "m1_t_idx"));
  assert_true(chain_depends(run, "index m1_t_idx", "index m_t_idx", GRAPH_PARTITION_PRIMARY));
  chain_fails(run, "CREATE TABLE x (id int PRIMARY KEY, t int) PARTITION BY RANGE (t)", "0A000",
      "unique constraint on partitioned table must include all partitioning columns");
  chain_fails(run, "CREATE TABLE x PARTITION OF m FOR VALUES IN (1)", "42P16",
      "invalid bound specification for a range partition");
  chain_applies(run, "CREATE TABLE rest PARTITION OF m DEFAULT");
  chain_fails(run, "CREATE TABLE rest2 PARTITION OF m DEFAULT", "42P17",
      "partition \"rest2\" conflicts with existing default partition \"rest\"");
}

static void a_failure_leaves_no_trace(void **state) {
  ChainRun *run = *state;
  chain_applies(run, "CREATE TABLE users (id int)");
  uint64_t before = catalog_digest(chain_catalog(run));
  chain_fails(run,
      "CREATE TABLE t (id serial PRIMARY KEY, a int CHECK (a > 0), u int REFERENCES users)",
      "42704", "there is no primary key for referenced table \"users\"");
  assert_true(before == catalog_digest(chain_catalog(run)));
  assert_false(chain_has(run, "t_id_seq"));
}

static void before_18_not_null_is_no_constraint(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 17);
  chain_applies(run, "CREATE TABLE t (a int NOT NULL)");
  assert_true(chain_column(run, "t", "a")->not_null);
  assert_null(chain_constraint(run, "t", "t_a_not_null"));
  chain_free(run);
}

static void an_open_world_assumes_what_it_never_saw(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_OPEN, 18);
  chain_applies(run, "CREATE TABLE orders (user_id int REFERENCES users (id), s state)");
  const Object *users = chain_find(run, NAMES_RELATION, "users");
  assert_true(users->flags & OBJECT_ASSUMED);
  assert_non_null(chain_column(run, "users", "id"));
  chain_fails(run, "CREATE TABLE orders ()", "42P07", "relation \"orders\" already exists");
  chain_applies(run, "DROP TABLE orders");
  chain_fails(run, "CREATE INDEX ON orders (a)", "42P01", "relation \"orders\" does not exist");
  chain_free(run);
}

// "c0 int, c1 int, …": so many columns, behind `head`.
static char *with_columns(const char *head, int count, const char *tail) {
  size_t room = strlen(head) + (size_t)count * 16 + strlen(tail) + 1;
  char *sql = malloc(room);
  size_t length = (size_t)snprintf(sql, room, "%s", head);
  for (int i = 0; i < count; i++)
    length += (size_t)snprintf(sql + length, room - length, "%sc%d int", i > 0 ? "," : "", i);
  snprintf(sql + length, room - length, "%s", tail);
  return sql;
}

static void sixteen_hundred_columns_and_no_more(void **state) {
  ChainRun *run = *state;
  char *most = with_columns("CREATE TABLE most (", 1600, ")");
  char *more = with_columns("CREATE TABLE more (", 1601, ")");
  chain_applies(run, most);
  chain_fails(run, more, "54011", "tables can have at most 1600 columns");
  chain_fails(run, "ALTER TABLE most ADD x int", "54011", "tables can have at most 1600 columns");
  free(most);
  free(more);
}

static void a_foreign_key_has_at_most_32_columns(void **state) {
  ChainRun *run = *state;
  char columns[2][256] = {"c0", "c0"};
  for (int k = 0; k < 2; k++) {
    size_t length = strlen(columns[k]);
    for (int i = 1; i < 32 + k; i++)
      length += (size_t)snprintf(columns[k] + length, sizeof columns[k] - length, ",c%d", i);
  }
  char *tables = with_columns("CREATE TABLE a (", 33, "); CREATE TABLE b (LIKE a)");
  chain_applies(run, tables);
  free(tables);
  char sql[1024];
  snprintf(sql, sizeof sql, "ALTER TABLE a ADD UNIQUE (%s)", columns[0]);
  chain_applies(run, sql);
  snprintf(sql, sizeof sql, "ALTER TABLE b ADD FOREIGN KEY (%s) REFERENCES a (%s)", columns[0],
      columns[0]);
  chain_applies(run, sql);
  snprintf(sql, sizeof sql, "ALTER TABLE b ADD FOREIGN KEY (%s) REFERENCES a (%s)", columns[1],
      columns[1]);
  chain_fails(run, sql, "54011", "cannot have more than 32 keys in a foreign key");
}

#define SPEC(sentence) cmocka_unit_test_setup_teardown(sentence, closed, release)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(a_name_is_taken_once),
      SPEC(columns_have_types_and_clauses),
      SPEC(columns_are_refused_as_the_server_does),
      SPEC(serial_makes_a_sequence_that_the_column_owns),
      SPEC(the_server_chooses_names),
      SPEC(long_names_are_cut_as_the_server_cuts_them),
      SPEC(equal_keys_are_one),
      SPEC(foreign_keys_need_a_key_that_fits),
      SPEC(like_copies_what_it_is_told_to),
      SPEC(children_take_columns_and_checks),
      SPEC(partitions_take_keys_and_indexes),
      SPEC(a_failure_leaves_no_trace),
      SPEC(sixteen_hundred_columns_and_no_more),
      SPEC(a_foreign_key_has_at_most_32_columns),
      cmocka_unit_test(before_18_not_null_is_no_constraint),
      cmocka_unit_test(an_open_world_assumes_what_it_never_saw),
  };
  return cmocka_run_group_tests_name("CREATE TABLE", specification, NULL, NULL);
}
