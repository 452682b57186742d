#include "tests/unit/chain_fixture.h"
#include "tests/unit/spec.h"

static const UserType *type(ChainRun *run, const char *name) {
  const Object *object = chain_find(run, NAMES_TYPE, name);
  assert_non_null(object);
  assert_int_equal(object->object_class, CLASS_TYPE);
  return (const UserType *)object;
}

static void assert_labels(ChainRun *run, const char *name, const char *labels) {
  const UserType *enumeration = type(run, name);
  char text[256] = "";
  for (uint16_t i = 0; i < enumeration->label_count; i++) {
    Slice label = executor_text(chain_executor(run), enumeration->labels[i]);
    sprintf(text + strlen(text), "%s%.*s", i > 0 ? " " : "", SLICE_PRINT(label));
  }
  assert_string_equal(text, labels);
}

static void labels_are_kept_in_their_order(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TYPE s AS ENUM ('b', 'd');"
                     "ALTER TYPE s ADD VALUE 'a' BEFORE 'b'; ALTER TYPE s ADD VALUE 'c' AFTER 'b';"
                     "ALTER TYPE s ADD VALUE 'e'; ALTER TYPE s RENAME VALUE 'd' TO 'D'");
  assert_labels(run, "s", "a b c D e");
  chain_fails(run, "ALTER TYPE s ADD VALUE 'a'", "42710", "enum label \"a\" already exists");
  chain_skips(
      run, "ALTER TYPE s ADD VALUE IF NOT EXISTS 'a'", "enum label \"a\" already exists, skipping");
  chain_fails(
      run, "ALTER TYPE s ADD VALUE 'x' AFTER 'z'", "22023", "\"z\" is not an existing enum label");
  chain_fails(
      run, "ALTER TYPE s RENAME VALUE 'z' TO 'y'", "22023", "\"z\" is not an existing enum label");
  chain_fails(run, "CREATE TYPE t AS ENUM ('a', 'a')", "23505",
      "duplicate key value violates unique constraint \"pg_enum_typid_label_index\"");
  chain_free(run);
}

static void a_label_may_have_63_bytes(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  char sql[160];
  sprintf(sql, "CREATE TYPE a AS ENUM ('%063d')", 0);
  chain_applies(run, sql);
  sprintf(sql, "CREATE TYPE b AS ENUM ('%064d')", 0);
  chain_fails(run, sql, "42602", NULL);
  chain_free(run);
}

static void types_and_row_types_share_names(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TABLE t (id int); CREATE TYPE e AS ENUM ('x')");
  chain_fails(run, "CREATE TYPE t AS ENUM ('x')", "42710", "type \"t\" already exists");
  chain_fails(run, "CREATE TYPE t AS (a int)", "42710", "type \"t\" already exists");
  chain_fails(run, "CREATE DOMAIN e AS int", "42710", "type \"e\" already exists");
  chain_fails(run, "CREATE VIEW e AS SELECT 1", "42710", "type \"e\" already exists");
  chain_fails(run, "DROP TYPE t", "2BP01", "cannot drop type t because table t requires it");
  chain_free(run);
}

static void columns_keep_a_type_from_being_dropped(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TYPE e AS ENUM ('x'); CREATE DOMAIN d AS int CHECK (value > 0);"
                     "CREATE TYPE c AS (e e, n int); CREATE TABLE t (e e, d d, l c[])");
  chain_fails(run, "DROP TYPE e", "2BP01", "cannot drop type e because other objects depend on it");
  chain_fails(run, "DROP DOMAIN e", "42809", "\"e\" is not a domain");
  chain_fails(run, "DROP TYPE c", "2BP01", NULL);
  chain_applies(run, "DROP TYPE e CASCADE; DROP DOMAIN d CASCADE");
  assert_null(chain_column(run, "t", "e"));
  assert_null(chain_column(run, "t", "d"));
  assert_null(chain_column(run, "c", "e"));
  assert_non_null(chain_column(run, "t", "l"));
  chain_free(run);
}

static void a_domain_has_constraints_by_name(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE DOMAIN d AS int NOT NULL CHECK (value > 0);"
                     "ALTER DOMAIN d ADD CONSTRAINT small CHECK (value < 9) NOT VALID;"
                     "ALTER DOMAIN d VALIDATE CONSTRAINT small");
  assert_true(type(run, "d")->not_null && type(run, "d")->has_checks);
  chain_fails(run, "ALTER DOMAIN d ADD CONSTRAINT small CHECK (value < 9)", "42710",
      "constraint \"small\" for domain \"d\" already exists");
  chain_applies(run,
      "ALTER DOMAIN d RENAME CONSTRAINT small TO little;"
      "ALTER DOMAIN d DROP CONSTRAINT little; ALTER DOMAIN d DROP CONSTRAINT d_check;"
      "ALTER DOMAIN d DROP NOT NULL");
  assert_false(type(run, "d")->not_null || type(run, "d")->has_checks);
  chain_fails(run, "ALTER DOMAIN d DROP CONSTRAINT little", "42704",
      "constraint \"little\" of domain \"d\" does not exist");
  chain_skips(run, "ALTER DOMAIN d DROP CONSTRAINT IF EXISTS little",
      "constraint \"little\" of domain \"d\" does not exist, skipping");
  chain_fails(run, "CREATE DOMAIN e AS int PRIMARY KEY", "42601",
      "primary key constraints not possible for domains");
  chain_free(run);
}

static void a_range_brings_its_multirange_and_makers(void **state) {
  (void)state;
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE TYPE pricerange AS RANGE (subtype = numeric);"
                     "CREATE TYPE span AS RANGE (subtype = int, multirange_type_name = spans);"
                     "CREATE TABLE t (r pricerange, m pricemultirange, s spans);"
                     "SELECT pricerange(1, 2), span(1, 2, '[]')");
  chain_fails(run, "DROP TYPE pricemultirange", "2BP01",
      "cannot drop type pricemultirange because type pricerange requires it");
  chain_fails(run, "CREATE TYPE x AS RANGE (collation = \"C\")", "42601",
      "type attribute \"subtype\" is required");
  chain_free(run);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(labels_are_kept_in_their_order),
      cmocka_unit_test(a_label_may_have_63_bytes),
      cmocka_unit_test(types_and_row_types_share_names),
      cmocka_unit_test(columns_keep_a_type_from_being_dropped),
      cmocka_unit_test(a_domain_has_constraints_by_name),
      cmocka_unit_test(a_range_brings_its_multirange_and_makers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
