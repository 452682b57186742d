#include "tests/unit/spec.h"

#include "tests/unit/chain_fixture.h"

#include <string.h>

// What a role has on an object, or a column of it (0: the whole).
static uint16_t rights_of(
    ChainRun *run, NameClass names, const char *object, const char *role, uint16_t column) {
  const Object *found = chain_find(run, names, object);
  assert_non_null(found);
  const AccessList *list = (const AccessList *)catalog_get(chain_catalog(run), found->access);
  bool is_public = strcmp(role, "PUBLIC") == 0;
  for (uint16_t i = 0; list != NULL && i < list->item_count; i++) {
    const AccessItem *item = &list->items[i];
    Slice name = executor_text(chain_executor(run), item->grantee);
    bool is_it = is_public ? item->is_public : slice_equals(name, slice_of(role));
    if (is_it && item->column == column) return item->rights;
  }
  return 0;
}

static uint16_t on_table(ChainRun *run, const char *table, const char *role) {
  return rights_of(run, NAMES_RELATION, table, role, 0);
}

static ChainRun *given_roles(void) {
  ChainRun *run = chain_new(CHAIN_CLOSED, 18);
  chain_applies(run, "CREATE ROLE app; CREATE ROLE guest; CREATE ROLE owner;"
                     "CREATE TABLE orders (id int, note text)");
  return run;
}

static void what_was_granted_is_kept_and_taken_back(void **state) {
  (void)state;
  ChainRun *run = given_roles();
  assert_int_equal(chain_find(run, NAMES_RELATION, "orders")->access, OBJECT_ID_NONE);
  chain_applies(run, "GRANT SELECT, INSERT ON orders TO app, PUBLIC");
  assert_int_equal(on_table(run, "orders", "app"), ACCESS_SELECT | ACCESS_INSERT);
  assert_int_equal(on_table(run, "orders", "PUBLIC"), ACCESS_SELECT | ACCESS_INSERT);
  chain_applies(run, "REVOKE INSERT ON orders FROM app; REVOKE ALL ON orders FROM PUBLIC");
  assert_int_equal(on_table(run, "orders", "app"), ACCESS_SELECT);
  assert_int_equal(on_table(run, "orders", "PUBLIC"), 0);
  chain_free(run);
}

static void what_is_revoked_from_a_table_is_revoked_from_its_columns(void **state) {
  (void)state;
  ChainRun *run = given_roles();
  chain_applies(run, "GRANT SELECT (note), INSERT (note) ON orders TO app");
  assert_int_equal(
      rights_of(run, NAMES_RELATION, "orders", "app", 2), ACCESS_SELECT | ACCESS_INSERT);
  chain_applies(run, "REVOKE SELECT ON orders FROM app");
  assert_int_equal(rights_of(run, NAMES_RELATION, "orders", "app", 2), ACCESS_INSERT);
  chain_applies(run, "ALTER TABLE orders DROP COLUMN note");
  assert_int_equal(rights_of(run, NAMES_RELATION, "orders", "app", 2), 0);
  chain_applies(run, "DROP ROLE app");
  chain_free(run);
}

static void rights_are_those_of_the_kind(void **state) {
  (void)state;
  ChainRun *run = given_roles();
  chain_fails(run, "GRANT EXECUTE ON orders TO app", "0LP01",
      "invalid privilege type EXECUTE for relation");
  chain_fails(
      run, "GRANT USAGE ON orders TO app", "0LP01", "invalid privilege type USAGE for table");
  chain_fails(run, "GRANT DELETE (id) ON orders TO app", "0LP01",
      "invalid privilege type DELETE for column");
  chain_fails(run, "GRANT FLY ON orders TO app", "42601", "unrecognized privilege type \"fly\"");
  chain_fails(run, "GRANT SELECT ON orders TO PUBLIC WITH GRANT OPTION", "0LP01",
      "grant options can only be granted to roles");
  chain_applies(run, "GRANT ALL ON orders TO app");
  assert_int_equal(on_table(run, "orders", "app"), 127 | ACCESS_MAINTAIN);
  chain_free(run);
}

static void rights_that_others_hang_on_go_with_cascade_only(void **state) {
  (void)state;
  ChainRun *run = given_roles();
  chain_applies(run, "GRANT SELECT ON orders TO app WITH GRANT OPTION; SET ROLE app;"
                     "GRANT SELECT ON orders TO guest; RESET ROLE");
  chain_fails(run, "REVOKE SELECT ON orders FROM app", "2BP01", "dependent privileges exist");
  chain_applies(run, "REVOKE SELECT ON orders FROM app CASCADE");
  assert_int_equal(on_table(run, "orders", "guest"), 0);
  chain_free(run);
}

static void default_rights_are_given_to_what_comes_later(void **state) {
  (void)state;
  ChainRun *run = given_roles();
  chain_applies(run, "CREATE SCHEMA s;"
                     "ALTER DEFAULT PRIVILEGES IN SCHEMA s GRANT SELECT ON TABLES TO app;"
                     "ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;"
                     "CREATE TABLE s.later (id serial); CREATE TABLE elsewhere (id int);"
                     "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'");
  assert_int_equal(on_table(run, "s.later", "app"), ACCESS_SELECT);
  assert_int_equal(chain_find(run, NAMES_RELATION, "elsewhere")->access, OBJECT_ID_NONE);
  assert_int_equal(chain_find(run, NAMES_RELATION, "s.later_id_seq")->access, OBJECT_ID_NONE);
  assert_int_not_equal(chain_find(run, NAMES_FUNCTION, "f")->access, OBJECT_ID_NONE);
  assert_int_equal(rights_of(run, NAMES_FUNCTION, "f", "PUBLIC", 0), 0);
  chain_fails(run, "DROP ROLE app", "2BP01", NULL);
  chain_applies(run, "ALTER DEFAULT PRIVILEGES IN SCHEMA s REVOKE SELECT ON TABLES FROM app;"
                     "DROP TABLE s.later; DROP ROLE app");
  assert_true(catalog_has_default_access(chain_catalog(run)));
  chain_applies(run, "ALTER DEFAULT PRIVILEGES GRANT EXECUTE ON FUNCTIONS TO PUBLIC");
  assert_false(catalog_has_default_access(chain_catalog(run)));
  chain_free(run);
}

static void all_that_hangs_on_a_role_keeps_it(void **state) {
  (void)state;
  ChainRun *run = given_roles();
  chain_applies(run, "ALTER TABLE orders OWNER TO owner; GRANT SELECT ON orders TO guest;"
                     "CREATE POLICY p ON orders TO app");
  chain_fails(run, "DROP ROLE owner", "2BP01", NULL);
  chain_fails(run, "DROP ROLE guest", "2BP01", NULL);
  chain_fails(run, "DROP ROLE app", "2BP01", NULL);
  chain_applies(run, "DROP OWNED BY guest, app; DROP ROLE guest; DROP ROLE app");
  assert_null(chain_find(run, NAMES_POLICY, "p"));
  chain_applies(run, "CREATE ROLE next; REASSIGN OWNED BY owner TO next; DROP ROLE owner");
  chain_applies(run, "DROP OWNED BY next; DROP ROLE next");
  assert_false(chain_has(run, "orders"));
  chain_free(run);
}

static void a_renamed_role_is_renamed_wherever_it_counts(void **state) {
  (void)state;
  ChainRun *run = given_roles();
  chain_applies(run, "GRANT SELECT ON orders TO app; GRANT app TO guest;"
                     "ALTER TABLE orders OWNER TO owner; ALTER ROLE app RENAME TO shop;"
                     "ALTER ROLE owner RENAME TO boss");
  assert_int_equal(on_table(run, "orders", "shop"), ACCESS_SELECT);
  assert_int_equal(on_table(run, "orders", "app"), 0);
  Slice boss = executor_text(chain_executor(run), chain_find(run, NAMES_RELATION, "orders")->owner);
  assert_true(slice_equals(boss, SLICE("boss")));
  chain_fails(run, "GRANT guest TO shop", "0LP01", "role \"guest\" is a member of role \"shop\"");
  chain_free(run);
}

static void rights_are_taken_back_by_rollback(void **state) {
  (void)state;
  ChainRun *run = given_roles();
  chain_applies(run, "GRANT SELECT ON orders TO app");
  uint64_t before = catalog_digest(chain_catalog(run));
  chain_applies(run, "BEGIN; GRANT INSERT ON orders TO guest; COMMENT ON TABLE orders IS 'x';"
                     "COMMENT ON COLUMN orders.id IS 'y'; REVOKE ALL ON orders FROM app;"
                     "ALTER TABLE orders OWNER TO owner; GRANT app TO guest;"
                     "ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO app;"
                     "ALTER ROLE app CREATEDB; ALTER ROLE app SET work_mem = '1MB'");
  assert_true(catalog_digest(chain_catalog(run)) != before);
  chain_applies(run, "ROLLBACK");
  assert_true(catalog_digest(chain_catalog(run)) == before);
  chain_fails(run, "DROP ROLE app", "2BP01", NULL);
  chain_applies(run, "DROP ROLE guest; DROP ROLE owner");
  chain_free(run);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_was_granted_is_kept_and_taken_back),
      cmocka_unit_test(what_is_revoked_from_a_table_is_revoked_from_its_columns),
      cmocka_unit_test(rights_are_those_of_the_kind),
      cmocka_unit_test(rights_that_others_hang_on_go_with_cascade_only),
      cmocka_unit_test(default_rights_are_given_to_what_comes_later),
      cmocka_unit_test(all_that_hangs_on_a_role_keeps_it),
      cmocka_unit_test(a_renamed_role_is_renamed_wherever_it_counts),
      cmocka_unit_test(rights_are_taken_back_by_rollback),
  };
  return cmocka_run_group_tests_name("rights", tests, NULL, NULL);
}
