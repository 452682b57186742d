#include "tests/unit/folder_fixture.h"
#include "tests/unit/plan_fixture.h"
#include "tests/unit/spec.h"

#include "analyze/chain/plan.h"
#include "analyze/chain/section.h"

// What else it could be; `words` "": nothing.
static void assert_ambiguity(const char *path, const char *framework, const char *words) {
  Error error = {0};
  PlanSet *set = plan_set_new(path, &(PlanOptions){0}, &error);
  if (set == NULL) {
    fail_msg("%s", error.message);
    return;
  }
  assert_string_equal(set->plans[0]->framework, framework);
  Slice said = set->plans[0]->ambiguity;
  bool is_said = words[0] != '\0' ? section_holds(said, slice_of(words)) : said.length == 0;
  if (!is_said) fail_msg("%s: %.*s", path, SLICE_PRINT(said));
  plan_set_free(set);
}

static void prisma_sends_each_file_in_one_message(void **state) {
  (void)state;
  folder_write("prisma/migrations/migration_lock.toml", "provider = \"postgresql\"");
  folder_write("prisma/migrations/2_b/migration.sql", "B;");
  folder_write("prisma/migrations/10_c.sql/migration.sql", "C;"); // by bytes, not by number
  assert_plans("prisma", NULL, "prisma prisma/migrations",
      "prisma/migrations/10_c.sql/migration.sql message none 1 | C;",
      "prisma/migrations/2_b/migration.sql message none 1 | B;");
}

static void diesel_drops_hyphens_and_opens_a_transaction_unless_told(void **state) {
  (void)state;
  folder_write("diesel.toml", "");
  folder_write("migrations/2024-01-02-000000_b/up.sql", "B;");
  folder_write("migrations/2024-01-02-000000_b/metadata.toml", "run_in_transaction = false\n");
  folder_write("migrations/20240101000000_a/up.sql", "A;");
  assert_plans("migrations", NULL, "diesel migrations",
      "migrations/20240101000000_a/up.sql message file 1 | A;",
      "migrations/2024-01-02-000000_b/up.sql message none 1 | B;");
}

static void hasura_has_times_in_milliseconds_and_a_session_each(void **state) {
  (void)state;
  folder_write("m/default/1692350571424_b/up.sql", "B;");
  folder_write("m/default/1592350571424_a/up.sql", "A;");
  folder_write("m/default/1592350571424_a/down.sql", "DOWN;");
  assert_plans("m", NULL, "hasura m/default",
      "m/default/1592350571424_a/up.sql message file 1 | A;",
      "m/default/1692350571424_b/up.sql message file 2 | B;");
}

static void drizzle_follows_its_journal_in_one_transaction(void **state) {
  (void)state;
  folder_write("d/meta/_journal.json", "{\"entries\":[{\"idx\":0,\"when\":20,\"tag\":\"0000_b\"},{"
                                       "\"idx\":1,\"when\":10,\"tag\":\"0001_a\"},"
                                       "{\"idx\":2,\"when\":30,\"tag\":\"0002_gone\"}]}");
  folder_write("d/0001_a.sql", "A;");
  folder_write("d/0000_b.sql", "B;--> statement-breakpoint\nC;\n--> statement-breakpoint\n");
  folder_write("d/stray.sql", "S;");
  assert_plans("d", NULL, "drizzle d", "d/0000_b.sql statement chain 1 | B; | C;",
      "d/0001_a.sql statement chain 1 | A;", "fault out-of-order d/0001_a.sql",
      "fault file-missing d/meta/_journal.json", "evidence d/stray.sql");
}

static void drizzle_has_folders_with_snapshots_from_1_0_on(void **state) {
  (void)state;
  folder_write("d/20260102030405_b/migration.sql", "B;--> statement-breakpoint\nC;");
  folder_write("d/20260102030405_b/snapshot.json", "{}");
  folder_write("d/20250102030405_a/migration.sql", "A;");
  assert_plans("d", NULL, "drizzle d", "d/20250102030405_a/migration.sql statement chain 1 | A;",
      "d/20260102030405_b/migration.sql statement chain 1 | B; | C;");
}

static void drizzle_says_what_is_wrong_with_a_journal(void **state) {
  (void)state;
  folder_write("d/meta/_journal.json", "{\"entries\":[{}, ");
  folder_write("d/a.sql", "A;");
  assert_plans(
      "d", NULL, "drizzle d", "fault file-refused d/meta/_journal.json", "evidence d/a.sql");
}

static void golang_migrate_compares_numbers_and_opens_no_transaction(void **state) {
  (void)state;
  folder_write("go.mod", "");
  folder_write("m/10_c.up.sql", "C;");
  folder_write("m/9_b.up.sql", "B;");
  folder_write("m/9_b.down.sql", "DOWN;");
  folder_write("m/readme.sql", "no;");
  assert_plans("m", NULL, "golang-migrate m", "m/9_b.up.sql message none 1 | B;",
      "m/10_c.up.sql message none 1 | C;", "evidence m/readme.sql");
}

static void morph_opens_a_transaction_unless_told(void **state) {
  (void)state;
  folder_write("m/1_a.up.sql", "A;");
  folder_write("m/2_b.up.sql", "-- why\n-- morph:nontransactional\nB;");
  folder_write("m/3_c.up.sql", "C;\n-- morph:nontransactional\n");
  assert_plans("m", NULL, "morph m", "m/1_a.up.sql message file 1 | A;",
      "m/2_b.up.sql message none 1 | -- why -- morph:nontransactional B;",
      "m/3_c.up.sql message file 1 | C; -- morph:nontransactional");
}

static void numbered_folders_are_a_runner_of_its_own(void **state) {
  (void)state;
  folder_write("m/2/01_b.up.sql", "B;");
  folder_write("m/10/01_c.up.sql", "C;");
  folder_write("m/2/02_b.up.sql", "B2;");
  assert_plans("m", NULL, "golang-migrate m", "m/2/01_b.up.sql message file 1 | B;",
      "m/2/02_b.up.sql message file 1 | B2;", "m/10/01_c.up.sql message file 1 | C;");
}

static void sqlx_opens_a_transaction_unless_the_file_begins_otherwise(void **state) {
  (void)state;
  folder_write("m/1_a.up.sql", "A;");
  folder_write("m/1_a.down.sql", "DOWN;");
  folder_write("m/2_b.up.sql", "-- no-transaction\nB;");
  folder_write("m/2_b.down.sql", "DOWN;");
  assert_plans("m", NULL, "sqlx m", "m/1_a.up.sql message file 1 | A;",
      "m/2_b.up.sql message none 1 | -- no-transaction B;");
}

static void the_same_names_mean_sqlx_where_the_settings_say_so(void **state) {
  (void)state;
  folder_write("m/1_a.up.sql", "A;");
  assert_plans("m", NULL, "golang-migrate m", "m/1_a.up.sql message none 1 | A;");
  assert_plans("m", "sqlx", "sqlx m", "m/1_a.up.sql message file 1 | A;");
  assert_plans("m", "sqly", "there is no framework \"sqly\"");
}

static void names_that_several_tools_use_say_which_key_decides(void **state) {
  (void)state;
  folder_write("m/1_a.up.sql", "A;");
  assert_ambiguity("m", "golang-migrate", "`framework: sqlx` decides");
  folder_write("Cargo.toml", "");
  assert_ambiguity("m", "sqlx", "");
  folder_write("go.mod", "");
  assert_ambiguity("m", "sqlx", "`framework: golang-migrate` decides");
  folder_write("d/1_a/up.sql", "A;");
  assert_ambiguity("d", "diesel", "`framework: hasura` decides");
  folder_write("p/1_a/migration.sql", "A;");
  assert_ambiguity("p", "prisma", "`framework: drizzle` decides");
  folder_write("p/migration_lock.toml", "");
  assert_ambiguity("p", "prisma", "");
}

static void flyway_compares_versions_by_parts_and_leaves_undo_out(void **state) {
  (void)state;
  folder_write("db/migration/V1.10__c.sql", "C;");
  folder_write("db/migration/V1_2__b.sql", "B;");
  folder_write("db/migration/sub/V1__a.sql", "A;");
  folder_write("db/migration/R__view.sql", "R;");
  folder_write("db/migration/U1_2__b.sql", "U;");
  folder_write("db/migration/B1_2__b.sql", "BASE;");
  folder_write("db/migration/V2__j.java", "");
  folder_write("db/migration/notes.sql", "no;");
  assert_plans("db", NULL, "flyway db/migration",
      "db/migration/B1_2__b.sql statement file 1 skipped",
      "db/migration/sub/V1__a.sql statement file 1 | A;",
      "db/migration/V1_2__b.sql statement file 1 | B;",
      "db/migration/V1.10__c.sql statement file 1 | C;",
      "db/migration/R__view.sql statement file 1 | R;", "evidence db/migration/V2__j.java",
      "evidence db/migration/notes.sql");
}

static void flyway_leaves_the_transaction_for_what_cannot_run_in_one(void **state) {
  (void)state;
  folder_write("m/V1__a.sql", "CREATE INDEX CONCURRENTLY i ON t (a);");
  folder_write("m/V2__b.sql", "SELECT 'vacuum';");
  folder_write("m/V3__c.sql", "SELECT 1; VACUUM t;");
  folder_write("m/V4__d.sql", "SELECT 1;");
  folder_write("m/V4__d.sql.conf", "executeInTransaction=false\n");
  folder_write("m/V5__e.sql", "REINDEX INDEX CONCURRENTLY i;");
  assert_plans("m", NULL, "flyway m",
      "m/V1__a.sql statement none 1 | CREATE INDEX CONCURRENTLY i ON t (a);",
      "m/V2__b.sql statement file 1 | SELECT 'vacuum';",
      "m/V3__c.sql statement none 1 | SELECT 1; VACUUM t;",
      "m/V4__d.sql statement none 1 | SELECT 1;",
      "m/V5__e.sql statement file 1 | REINDEX INDEX CONCURRENTLY i;",
      "fault file-refused m/V3__c.sql");
}

static void goose_cuts_the_up_part_at_line_ends(void **state) {
  (void)state;
  folder_write("g/2_b.sql", "-- +goose no transaction\n-- +goose Up\nVACUUM t;\n");
  folder_write("g/1_a.sql",
      "-- +goose Up\n-- a comment\nCREATE TABLE a (\n  b text); -- end\nX; Y;\n"
      "-- +goose StatementBegin\nDO $$ BEGIN\n;\nEND $$;\n-- +goose StatementEnd\n"
      "INSERT INTO a VALUES ('\n-- +goose Downward'\n);\n-- +goose Down\nDROP TABLE a;\n");
  folder_write("g/3_c.go", "");
  assert_plans("g", NULL, "goose g",
      "g/1_a.sql statement file 1 | CREATE TABLE a ( b text); -- end | X; Y; | DO $$ BEGIN ; END "
      "$$; | "
      "INSERT INTO a VALUES (' -- +goose Downward' );",
      "g/2_b.sql statement none 1 | VACUUM t;", "fault file-refused g/1_a.sql",
      "evidence g/3_c.go");
}

static void goose_refuses_what_has_no_end(void **state) {
  (void)state;
  folder_write("g/1_a.sql", "-- +goose Up\nSELECT 1\n");
  folder_write("g/2_b.sql", "-- +goose Up\n-- +goose StatementBegin\nSELECT 2;\n");
  folder_write("g/3_c.sql", "SELECT 3;\n");
  assert_plans("g", NULL, "goose g", "g/1_a.sql statement file 1 | SELECT 1",
      "g/2_b.sql statement file 1 | SELECT 2;", "g/3_c.sql statement file 1 | ",
      "fault file-refused g/1_a.sql", "fault file-refused g/2_b.sql",
      "fault file-refused g/3_c.sql", "fault file-refused g/3_c.sql");
}

static void sql_migrate_takes_options_and_sorts_names_without_a_number_last(void **state) {
  (void)state;
  folder_write("s/b.sql", "-- +migrate Up\nB;\n");
  folder_write("s/10_a.sql", "-- +migrate Up notransaction\nA;\n-- +migrate Down\nDOWN;\n");
  folder_write("s/9_z.sql", "-- +migrate Up\nZ;\n-- +migrate Down\nDOWN;\n");
  assert_plans("s", NULL, "sql-migrate s", "s/9_z.sql statement file 1 | Z;",
      "s/10_a.sql statement none 1 | A;", "s/b.sql statement file 1 | B;",
      "fault down-missing s/b.sql");
}

static void dbmate_runs_what_stands_between_its_directives(void **state) {
  (void)state;
  folder_write("d/1_a.sql", "-- migrate:up\nA;\n-- migrate:down\nDOWN;\n");
  folder_write("d/2_b.sql", "-- migrate:up transaction:false\nB;\n\n-- migrate:down\n");
  folder_write("d/3_c.sql", "C;\n");
  assert_plans("d", NULL, "dbmate d", "d/1_a.sql message file 1 | -- migrate:up A;",
      "d/2_b.sql message none 1 | -- migrate:up transaction:false B;",
      "d/3_c.sql message file 1 | C;", "fault file-refused d/3_c.sql",
      "fault file-refused d/3_c.sql");
}

static void dbmate_may_read_a_second_pair_of_sections(void **state) {
  (void)state;
  folder_write("d/1_a.sql", "-- migrate:up\nA;\n-- migrate:down\nB;\n-- migrate:up\nC;\n");
  assert_plans(
      "d", NULL, "dbmate d", "d/1_a.sql message file 1 | -- migrate:up A;", "evidence d/1_a.sql");
}

static void supabase_lies_in_its_folder(void **state) {
  (void)state;
  folder_write("supabase/migrations/20200101000000_init.sql", "OLD;");
  folder_write("supabase/migrations/20230101000000_a.sql", "A;");
  folder_write("supabase/seed.sql", "SEED;");
  assert_plans("supabase/migrations", NULL, "supabase supabase/migrations",
      "supabase/migrations/20200101000000_init.sql message none 1 skipped",
      "supabase/migrations/20230101000000_a.sql message none 1 | A;");
}

static void dbmate_and_pop_compare_text(void **state) {
  (void)state;
  folder_write("d/9_a.sql", "-- migrate:up\nA;\n-- migrate:down\n");
  folder_write("d/10_b.sql", "-- migrate:up\nB;\n-- migrate:down\n");
  assert_plans("d", NULL, "dbmate d", "d/10_b.sql message file 1 | -- migrate:up B;",
      "d/9_a.sql message file 1 | -- migrate:up A;");
  folder_write("p/9_a.up.sql", "{{ a }}");
  folder_write("p/10_b.up.sql", "B;");
  assert_plans("p", NULL, "pop p", "p/10_b.up.sql message file 1 | B;",
      "p/9_a.up.sql message file 1 | {{ a }}");
}

static void pop_has_templates_or_fizz(void **state) {
  (void)state;
  folder_write("p/1_a.up.sql", "CREATE TABLE {{ index .Options \"Namespace\" }}.t ();");
  folder_write("p/2_b.up.fizz", "");
  folder_write("p/3_c.mysql.up.sql", "NO;");
  assert_plans("p", NULL, "pop p",
      "p/1_a.up.sql message file 1 | CREATE TABLE {{ index .Options \"Namespace\" }}.t ();",
      "evidence p/2_b.up.fizz");
}

static void sqitch_follows_its_plan_and_finds_reworked_changes(void **state) {
  (void)state;
  folder_write("s/sqitch.plan", "%project=x\n\nb 2020-01-01T00:00:00Z A <a@b.c> # note\n"
                                "a [b] 2020-01-01T00:00:00Z A <a@b.c> # note\n@v1 2020 A <a@b.c>\n"
                                "b [b@v1] 2020-01-01T00:00:00Z A <a@b.c>\ngone 2020\n");
  folder_write("s/deploy/a.sql", "A;");
  folder_write("s/deploy/b.sql", "B2;");
  folder_write("s/deploy/b@v1.sql", "B1;");
  folder_write("s/revert/a.sql", "NO;");
  assert_plans("s", NULL, "sqitch s", "s/deploy/b@v1.sql psql none 1 | B1;",
      "s/deploy/a.sql psql none 2 | A;", "s/deploy/b.sql psql none 3 | B2;",
      "fault file-missing s/sqitch.plan");
}

static void sqitch_conf_says_where_the_plan_and_the_scripts_lie(void **state) {
  (void)state;
  folder_write("s/sqitch.conf", "[core]\n\tengine = pg\n\ttop_dir = sql # for all\n"
                                "[engine \"pg\"]\n\ttarget = main\n\tplan_file = pg/main.plan\n"
                                "[target \"main\"]\n\tdeploy_dir = pg/up\n\textension = ddl.sql\n"
                                "\treworked_dir = old\n");
  folder_write("s/pg/main.plan", "%project=x\na 2020 A <a@b.c>\n@v1 2020\na [a@v1] 2020\n");
  folder_write("s/pg/up/a.ddl.sql", "A2;");
  folder_write("s/old/deploy/a@v1.ddl.sql", "A1;");
  folder_write("s/sql/deploy/a.sql", "NO;");
  assert_plans("s", NULL, "sqitch s", "s/old/deploy/a@v1.ddl.sql psql none 1 | A1;",
      "s/pg/up/a.ddl.sql psql none 2 | A2;");
}

static void sqitch_conf_may_lie_above(void **state) {
  (void)state;
  folder_write("s/sqitch.conf", "[core]\n\tengine = pg\n\ttop_dir = sql\n\tdeploy_dir = sql/go\n");
  folder_write("s/sql/sqitch.plan", "a 2020 A <a@b.c>\n");
  folder_write("s/sql/go/a.sql", "A;");
  assert_plans("s/sql", NULL, "sqitch s/sql", "s/sql/go/a.sql psql none 1 | A;");
  folder_write("s/other/sqitch.plan", "b 2020 A <a@b.c>\n");
  folder_write("s/other/deploy/b.sql", "B;");
  assert_plans("s/other", NULL, "sqitch s/other", "s/other/deploy/b.sql psql none 1 | B;");
}

static void atlas_reads_directives_at_the_top(void **state) {
  (void)state;
  folder_write("a/atlas.sum", "");
  folder_write("a/1_a.sql", "-- atlas:txmode none\n\nA;");
  folder_write("a/2_b.sql", "-- atlas:checkpoint\n\nB;");
  folder_write("a/3_c.sql", "C;\n-- atlas:txmode none\n");
  assert_plans("a", NULL, "atlas a", "a/1_a.sql statement none 1 | -- atlas:txmode none A;",
      "a/2_b.sql statement file 1 skipped", "a/3_c.sql statement file 1 | C; -- atlas:txmode none",
      "fault checksum-changed a/1_a.sql");
}

static void psql_scripts_are_read_where_they_are_named(void **state) {
  (void)state;
  folder_write("p/all.sql", "\\set x 1\nA;\n\\ir part/b.sql\nC;\n\\i gone.sql\n");
  folder_write("p/part/b.sql", "B;\n");
  assert_plans("p", NULL, "psql p", "p/all.sql psql none 1 | \\set x 1 A;",
      "p/part/b.sql psql none 1 | B;", "p/all.sql psql none 1 | C; \\i gone.sql",
      "fault file-missing p/all.sql");
}

static void psql_may_have_been_started_above(void **state) {
  (void)state;
  folder_write("admin/sql/all.sql", "\\i admin/sql/b.sql\n");
  folder_write("admin/sql/b.sql", "B;\n");
  assert_plans("admin/sql", NULL, "psql admin/sql", "admin/sql/b.sql psql none 1 | B;");
}

static void psql_scripts_that_read_each_other_end(void **state) {
  (void)state;
  folder_write("p/a.sql", "\\ir b.sql\n");
  folder_write("p/b.sql", "\\ir a.sql\nB;\n");
  folder_write("p/c.sql", "\\ir a.sql\n");
  assert_plans(
      "p", NULL, "psql p", "p/b.sql psql none 1 | \\ir a.sql B;", "fault file-refused p/b.sql");
}

static void dumps_and_printed_sql_are_read_by_psql(void **state) {
  (void)state;
  folder_write("db/structure.sql", "SET a = b;");
  folder_write("db/migrate/20200101000000_a.rb", "");
  assert_plans("db", NULL, "rails db", "db/structure.sql psql none 1 | SET a = b;",
      "rails db/migrate", "evidence db/migrate");
  folder_write("dj/0001.sql", "BEGIN;\n--\n-- Create model A\n--\nA;\nCOMMIT;\n");
  assert_plans("dj", NULL, "django dj",
      "dj/0001.sql psql none 1 | BEGIN; -- -- Create model A -- A; COMMIT;");
  folder_write("al/up.sql", "BEGIN;\n-- Running upgrade  -> ab\nA;\nCOMMIT;\n");
  assert_plans("al", NULL, "alembic al",
      "al/up.sql psql none 1 | BEGIN; -- Running upgrade -> ab A; COMMIT;");
}

static void migrations_in_python_are_named(void **state) {
  (void)state;
  folder_write("app/migrations/0001_initial.py", "");
  folder_write("alembic/versions/ab_first.py", "");
  assert_plans("app", NULL, "django app/migrations", "evidence app/migrations");
  assert_plans("alembic", NULL, "alembic alembic/versions", "evidence alembic/versions");
}

// The ways to feed their SQL.
static void assert_feeds(const char *path, const char *framework, const char *words) {
  Error error = {0};
  PlanSet *set = plan_set_new(path, &(PlanOptions){0}, &error);
  if (set == NULL) {
    fail_msg("%s", error.message);
    return;
  }
  assert_string_equal(set->plans[0]->framework, framework);
  assert_int_equal(set->plans[0]->step_count, 0);
  assert_int_equal(set->plans[0]->evidence_count, 1);
  Slice text = set->plans[0]->evidence[0].text;
  if (!section_holds(text, slice_of(words))) fail_msg("%.*s", SLICE_PRINT(text));
  plan_set_free(set);
}

static void migrations_in_code_are_named_with_the_ways_to_feed_their_sql(void **state) {
  (void)state;
  folder_write("knex/migrations/20260101_a.js", "exports.up = (knex) => knex.schema");
  assert_feeds("knex", "code", "the migrations (1) are written in code for Knex");
  assert_feeds("knex/migrations", "code", "for Knex; lint what `DEBUG=knex:query");
  folder_write("orm/1-A.ts", "export class A implements MigrationInterface { }");
  assert_feeds("orm", "code", "`typeorm migration:run`");
  folder_write("ecto/priv/migrations/1_a.exs", "use Ecto.Migration");
  assert_feeds("ecto", "code", "--log-migrations-sql");
  folder_write("pg/migrations/1_a.ts", "exports.up = pgm => pgm.sql('')");
  assert_feeds("pg", "code", "`node-pg-migrate up --dry-run`");
  folder_write("rails/20200101000000_a.rb", "");
  assert_feeds("rails", "rails", "config.active_record.schema_format = :sql");
  folder_write("django/0001_initial.py", "");
  assert_feeds("django", "django", "`manage.py sqlmigrate APP NAME`");
  folder_write("versions/ab_first.py", "");
  assert_feeds("versions", "alembic", "`alembic upgrade BASE:HEAD --sql`");
  folder_write("web/app.js", "knex");
  folder_write("web/src/migrations/index.js", "export default {}");
  Error error = {0};
  assert_null(plan_set_new("web/src", &(PlanOptions){0}, &error));
}

static void what_is_no_tools_is_plain_and_one_chain(void **state) {
  (void)state;
  folder_write("x/b.sql", "B;");
  folder_write("x/a/1.sql", "A;");
  folder_write("x/b.down.sql", "NO;");
  assert_plans(
      "x", NULL, "plain x", "x/a/1.sql statement none 1 | A;", "x/b.sql statement none 1 | B;");
}

static void a_folder_may_hold_several_chains(void **state) {
  (void)state;
  folder_write("r/one/V1__a.sql", "A;");
  folder_write("r/two/1_b/migration.sql", "B;");
  folder_write("r/three/c.sql", "C;");
  assert_plans("r", NULL, "flyway r/one", "r/one/V1__a.sql statement file 1 | A;", "plain r/three",
      "r/three/c.sql statement none 1 | C;", "prisma r/two",
      "r/two/1_b/migration.sql message none 1 | B;");
}

static void a_file_alone_is_recognised_too(void **state) {
  (void)state;
  folder_write("g/1_a.sql", "-- +goose Up\nA;\n-- +goose Down\nB;\n");
  assert_plans("g/1_a.sql", NULL, "goose g/1_a.sql", "g/1_a.sql statement file 1 | A;");
  folder_write("m/2024-01-01-000000_a/up.sql", "A;");
  folder_write("m/2024-01-01-000000_a/metadata.toml", "run_in_transaction=false");
  assert_plans("m/2024-01-01-000000_a/up.sql", NULL, "diesel m/2024-01-01-000000_a/up.sql",
      "m/2024-01-01-000000_a/up.sql message none 1 | A;");
  folder_write("x.txt", "X;");
  assert_plans("x.txt", NULL, "plain x.txt", "x.txt statement none 1 | X;");
}

#define SPEC(test) cmocka_unit_test_setup_teardown(test, folder_set_up, folder_tear_down)

int main(void) {
  const struct CMUnitTest specification[] = {
      SPEC(prisma_sends_each_file_in_one_message),
      SPEC(diesel_drops_hyphens_and_opens_a_transaction_unless_told),
      SPEC(hasura_has_times_in_milliseconds_and_a_session_each),
      SPEC(drizzle_follows_its_journal_in_one_transaction),
      SPEC(drizzle_has_folders_with_snapshots_from_1_0_on),
      SPEC(drizzle_says_what_is_wrong_with_a_journal),
      SPEC(golang_migrate_compares_numbers_and_opens_no_transaction),
      SPEC(morph_opens_a_transaction_unless_told),
      SPEC(numbered_folders_are_a_runner_of_its_own),
      SPEC(sqlx_opens_a_transaction_unless_the_file_begins_otherwise),
      SPEC(the_same_names_mean_sqlx_where_the_settings_say_so),
      SPEC(names_that_several_tools_use_say_which_key_decides),
      SPEC(flyway_compares_versions_by_parts_and_leaves_undo_out),
      SPEC(flyway_leaves_the_transaction_for_what_cannot_run_in_one),
      SPEC(goose_cuts_the_up_part_at_line_ends),
      SPEC(goose_refuses_what_has_no_end),
      SPEC(sql_migrate_takes_options_and_sorts_names_without_a_number_last),
      SPEC(dbmate_runs_what_stands_between_its_directives),
      SPEC(dbmate_may_read_a_second_pair_of_sections),
      SPEC(supabase_lies_in_its_folder),
      SPEC(dbmate_and_pop_compare_text),
      SPEC(pop_has_templates_or_fizz),
      SPEC(sqitch_follows_its_plan_and_finds_reworked_changes),
      SPEC(sqitch_conf_says_where_the_plan_and_the_scripts_lie),
      SPEC(sqitch_conf_may_lie_above),
      SPEC(atlas_reads_directives_at_the_top),
      SPEC(psql_scripts_are_read_where_they_are_named),
      SPEC(psql_may_have_been_started_above),
      SPEC(psql_scripts_that_read_each_other_end),
      SPEC(dumps_and_printed_sql_are_read_by_psql),
      SPEC(migrations_in_python_are_named),
      SPEC(migrations_in_code_are_named_with_the_ways_to_feed_their_sql),
      SPEC(what_is_no_tools_is_plain_and_one_chain),
      SPEC(a_folder_may_hold_several_chains),
      SPEC(a_file_alone_is_recognised_too),
  };
  return cmocka_run_group_tests_name("migration tools", specification, NULL, NULL);
}
