#!/usr/bin/env python3
# plan_run_test.py -- weir lint and catalog execute what weir chains says.
import json

from program import Case as AnyCase, main

TABLE = "CREATE TABLE {0} (id int);\n"


class Case(AnyCase):
    """Without the one finding a run that these are not about."""

    def environment(self, more):
        return super().environment({"WEIR_IGNORE": "lock-timeout-missing", **more})


class Running(Case):
    def findings(self, *arguments, **more):
        """(file, line, rule), without what only advises."""
        report = self.report(*arguments, **more)
        return [(f["file"], f["start"]["line"], f["rule"]) for f in report["findings"]]

    def tables(self, *arguments, **more):
        done = self.weir("catalog", *arguments, **more)
        self.assertEqual(done.status, 0, done.err)
        return sorted(o["name"] for o in json.loads(done.out)["objects"] if o["kind"] == "table")


class Framework(Running):
    def test_the_report_names_the_tool(self):
        self.write("db/1_a.sql", "-- +goose Up\n" + TABLE.format("a") + "-- +goose Down\nDROP TABLE a;\n")
        self.assertEqual(self.report("db")["chains"], [{"path": "db", "framework": "goose"}])
        self.assertRegex(self.weir("lint", "db").out, r"1 file, 1 statement · goose · PostgreSQL 14-18 · nothing left")
        self.assertEqual(self.tables("--from-empty", "db"), ["a"])

    def test_a_flag_decides(self):
        self.write("db/1_a.sql", "-- +goose Up\n" + TABLE.format("a") + "-- +goose Down\nDROP TABLE a;\n")
        self.assertEqual(self.tables("--from-empty", "--framework", "plain", "db"), [])
        self.refuses("lint", "--framework", "gose", "db", saying="gose")

    def test_so_do_the_settings_of_its_folder(self):
        for folder in ("x", "y"):
            self.write(f"{folder}/1_a.sql", TABLE.format("a") + "CREATE INDEX CONCURRENTLY i ON a (id);\n")
        self.write("weir.yaml", "root: true\nchains:\n  - {path: y, framework: sqlx}\n")
        self.assertEqual([f[0] for f in self.findings("--select", "concurrently-in-transaction", "x", "y")],
                         ["y/1_a.sql"])

    def test_a_file_by_itself_is_its_tools_too(self):
        text = "-- +goose Up\n" + TABLE.format("a") + "-- +goose Down\nDROP TABLE a;\n"
        self.write("db/1_a.sql", text)
        self.assertEqual(self.tables("--from-empty", "db/1_a.sql"), ["a"])
        self.write("notes.sql", text)  # goose would not run it: it has no number
        self.assertEqual(self.tables("--from-empty", "notes.sql"), [])
        self.refuses("lint", "--framework", "goose", "notes.sql", saying="notes.sql: ")

    def test_standard_input_is_plain(self):
        self.assertEqual(self.weir("lint", "-", stdin=TABLE.format("a").encode()).status, 0)
        self.refuses("lint", "--framework", "goose", "-", saying="name the file", stdin=b"")
        self.write("weir.yaml", "root: true\nframework: goose\n")
        self.assertEqual(self.weir("lint", "-", stdin=TABLE.format("a").encode()).status, 0)

    def test_a_step_that_is_no_sql_is_not_passed_over(self):
        self.write("db/1_a.sql", "-- +goose Up\n" + TABLE.format("a") + "-- +goose Down\n")
        self.write("db/2_b.go", "package migrations\n")
        report = self.report("db")
        self.assertEqual([(e["code"], e["file"]) for e in report["evidence"]], [("not-sql", "db/2_b.go")])
        self.assertEqual((report["confidence"], report["summary"]["files"]), ("tainted", 1))


class Values(Running):
    def setUp(self):
        super().setUp()
        self.write("db/V1__a.sql", "CREATE TABLE ${Name}_a (id int);\nCREATE TABLE ${name}_a (id int);\n")

    def test_of_flags_and_variables(self):
        self.assertEqual(self.tables("--define", "name=x", "db"), ["x_a"][:0])  # the file rolls back
        self.write("db/V1__a.sql", "CREATE TABLE ${Name}_a (id int);\n")
        self.assertEqual(self.tables("--define", "name=x", "db"), ["x_a"])
        self.assertEqual(self.tables("db", WEIR_DEFINE="name=y"), ["y_a"])

    def test_what_is_found_stands_where_it_is_written(self):
        found, = self.report("--define", "name=a_long_name", "db")["findings"]
        self.assertEqual((found["start"]["line"], found["start"]["column"], found["end"]["column"]), (2, 14, 23))

    def test_the_fingerprint_is_that_of_what_is_written(self):
        prints = {self.report("--define", f"name={name}", "--select", "statement-fails", "db")["findings"][0]["fingerprint"]
                  for name in ("x", "yy")}
        self.assertEqual(len(prints), 2)  # another object
        self.write("db/V1__a.sql", "ALTER TABLE pg_catalog.pg_class ADD COLUMN ${name} int;\n")
        prints = {self.report("--define", f"name={name}", "--select", "statement-fails", "db")["findings"][0]["fingerprint"]
                  for name in ("x", "yy")}
        self.assertEqual(len(prints), 1)

    def test_an_unknown_one_is_told_once(self):
        self.assertEqual([f for f in self.findings("db")], [("db/V1__a.sql", 1, "unknown-placeholder")])
        self.write("db/V2__b.sql", "SELECT ${name}, '${other}';\n")
        found = self.report("db")["findings"]
        self.assertEqual([f["message"] for f in found], ["the value of placeholder Name is not known",
                                                         "the value of placeholder other is not known"])

    def test_a_comment_allows_it(self):
        self.write("db/V1__a.sql", "CREATE TABLE ${x} (id int); -- weir:allow unknown-placeholder told at deployment\n")
        found, = self.report("db")["findings"]
        self.assertEqual(found["suppressed"], "told at deployment")


class Sections(Running):
    def test_comments_below_the_up_section_are_not_unused(self):
        self.write("db/1_a.sql", "-- +goose Up\nSELECT 1;\n-- +goose Down\n-- weir:allow drop-table it is the way back\n"
                                 "DROP TABLE a;\n")
        self.assertEqual(self.findings("db"), [])

    def test_those_in_it_are(self):
        self.write("db/1_a.sql", "-- +goose Up\n-- weir:allow drop-table nothing is dropped\nSELECT 1;\n-- +goose Down\n")
        self.assertEqual(self.findings("db"), [("db/1_a.sql", 2, "suppression-unused")])

    def test_statements_are_counted_where_they_run(self):
        self.write("db/1_a.sql", "-- +goose Up\nSELECT 1;\nDROP TABLE x;\n-- +goose Down\nSELECT 1;\n")
        found, = self.report("db")["findings"]
        self.assertEqual((found["statement"], found["start"]["line"]), (2, 3))


class Session(Running):
    def test_a_variable_of_psqls_that_nobody_sets(self):
        self.write("a/1.sql", "\\set ON_ERROR_STOP on\nDROP TABLE :x;\nDROP TABLE :x;\nSELECT :'y', :VERSION;\n"
                              "SELECT (ARRAY[1, 2])[1:n], 1::int FROM (SELECT 2 AS n) AS s;\n")
        report = self.report("a")
        unknown = [f["message"] for f in report["findings"] if f["rule"] == "unknown-placeholder"]
        self.assertEqual(unknown, ["the value of placeholder x is not known",
                                   "the value of placeholder y is not known"])
        self.assertEqual([f["rule"] for f in report["findings"] if f["severity"] == "error"], [])
        self.assertNotEqual(report["confidence"], "exact")
        given = self.report("a", "--define", "x=t", "--define", "y=u")["findings"]
        self.assertEqual([f for f in given if f["rule"] == "unknown-placeholder"], [])
        self.assertIn(" · psql · ", self.weir("lint", "a").out)

    def test_only_psql_has_variables(self):
        self.write("db/V1__a.sql", "DROP TABLE :x;\n")
        self.assertEqual([f["rule"] for f in self.report("db")["findings"]], ["syntax-error"])

    def test_settings_are_made_once_a_session(self):
        self.write("weir.yaml", "root: true\nfrom_empty: true\nsession: {search_path: s}\nprelude: p.sql\n")
        self.write("p.sql", "CREATE SCHEMA s; CREATE SCHEMA t;")
        self.write("db/1_a.up.sql", "CREATE TABLE a (); SET search_path = t;")
        self.write("db/2_b.up.sql", "CREATE TABLE b ();")
        done = json.loads(self.weir("catalog", "db").out)["objects"]
        self.assertEqual({o["name"]: o["schema"] for o in done if o["kind"] == "table"}, {"a": "s", "b": "t"})
        # psql is started for each script.
        done = json.loads(self.weir("catalog", "--framework", "psql", "db").out)["objects"]
        self.assertEqual({o["name"]: o["schema"] for o in done if o["kind"] == "table"}, {"a": "s", "b": "s"})


class Chosen(Running):
    def setUp(self):
        super().setUp()
        for number in (1, 2, 3):
            self.write(f"p/db/V{number}__x.sql", f"DROP TABLE t{number};\n")

    def files(self, *arguments, **more):
        return [f[0] for f in self.findings("--select", "drop-table", *arguments, **more)]

    def test_only_takes_a_path_within_the_chain(self):
        self.assertEqual(self.files("p/db", "--only", "V2__x.sql"), ["p/db/V2__x.sql"])
        self.assertEqual(self.files("p", "--only", "V3__x.sql"), ["p/db/V3__x.sql"])
        self.assertIn("No such file", self.weir("lint", "p/db", "--only", "V4__x.sql").err)

    def test_what_is_released_is_replayed(self):
        for through in ("2", "V2__x", "V2__x.sql"):
            self.write("p/weir.yaml", f"root: true\nreleased_through: \"{through}\"\n")
            report = self.report("p/db")
            self.assertEqual([f["file"] for f in report["findings"]], ["p/db/V3__x.sql"], through)
            self.assertEqual((report["summary"]["files"], report["summary"]["replayed"]), (1, 2))
        # A chosen set counts before it.
        self.assertEqual(self.files("p/db", "--only", "V2__x.sql"), ["p/db/V2__x.sql"])

    def test_what_is_new_ships_together(self):
        self.write("p/weir.yaml", "root: true\nreleased_through: \"1\"\n")
        self.write("p/db/V2__x.sql", "CREATE TABLE t3 ();\n")
        self.assertEqual(self.files("p/db"), [])

    def test_all_released(self):
        self.write("p/weir.yaml", "root: true\nreleased_through: \"3\"\n")
        done = self.weir("lint", "p/db")
        self.assertEqual((done.status, done.out), (0, ""))
        self.assertEqual(done.err, "weir: p/db: all files are released, through 3; nothing was analysed\n")

    def test_a_release_that_nothing_is_called_ends_all_commands_alike(self):
        self.write("p/weir.yaml", "root: true\nreleased_through: V99\n")
        for command in ("lint", "chains"):
            done = self.weir(command, "p/db")
            self.assertEqual(done.status, 2, command)
            self.assertEqual(done.err, 'weir: p/weir.yaml:2:19: released_through: nothing in p/db is called "V99"\n')
        self.assertEqual(self.weir("lint", "p/db").out, "")
        done = self.weir("lint", "p/db", "--only", "p/db/V1__x.sql")
        self.assertEqual((done.status, done.err.count("released_through")), (2, 1))

    def test_a_prelude_that_is_not_there_is_said_once(self):
        self.write("p/weir.yaml", "root: true\nprelude: none.sql\n")
        for command in ("lint", "chains"):
            done = self.weir(command, "p")
            self.assertEqual((done.status, done.err), (2, "weir: p/none.sql: No such file or directory\n"))

    def test_a_catalog_is_that_behind_all(self):
        self.write("p/weir.yaml", "root: true\nfrom_empty: true\nreleased_through: \"3\"\n")
        self.write("p/db/V1__x.sql", TABLE.format("a"))
        self.write("p/db/V2__x.sql", TABLE.format("b"))
        self.write("p/db/V3__x.sql", TABLE.format("c"))
        self.assertEqual(self.tables("p/db"), ["a", "b", "c"])

    def test_nothing_is_called_so(self):
        self.write("p/weir.yaml", "root: true\nreleased_through: V9__y\n")
        done = self.weir("lint", "p/db")
        self.assertEqual(done.status, 2)
        self.assertIn("p/weir.yaml:2:19: released_through: nothing in p/db is called \"V9__y\"", done.err)


class Everywhere(Running):
    def paths(self, *arguments):
        return [(c["path"], c["framework"]) for c in self.report(*arguments)["chains"]]

    def test_every_chain_below(self):
        self.write("a/db/V1__x.sql", "DROP TABLE t;\n")
        self.write("b/prisma/migrations/1_x/migration.sql", "DROP TABLE t;\n")
        self.assertEqual(self.paths(), [("./a/db", "flyway"), ("./b/prisma/migrations", "prisma")])
        self.assertEqual(len(self.report()["findings"]), 2)
        self.assertRegex(self.weir("lint").out, r"2 files, 2 statements · 2 chains · Flyway, Prisma · ")
        done = self.weir("catalog")
        self.assertEqual(done.status, 2)
        self.assertIn("there are several: ./a/db, ./b/prisma/migrations", done.err)

    def test_those_of_the_settings_first(self):
        self.write("a/1_x.up.sql", "SELECT 1;\n")
        self.write("b/1_x.up.sql", "SELECT 1;\n")
        self.write("weir.yaml", "root: true\nchains:\n  - {path: b, framework: sqlx}\n")
        self.assertEqual(self.paths(), [("b", "sqlx"), ("./a", "golang-migrate")])
        self.assertEqual(self.paths("b"), [("b", "sqlx")])
        self.assertEqual(self.paths("a"), [("a", "golang-migrate")])
        listed = json.loads(self.weir("chains", "--format", "json").out)["chains"]
        self.assertEqual([(c["path"], c["framework"]) for c in listed], self.paths())

    def test_a_chain_around_an_entry_leaves_its_files_out(self):
        self.write("a.sql", TABLE.format("a"))
        self.write("in/b.sql", TABLE.format("b"))
        self.write("weir.yaml", "root: true\nchains:\n  - {path: in, framework: plain}\n")
        report = self.report()
        self.assertEqual((len(report["chains"]), report["summary"]["files"]), (2, 2))

    def test_an_entry_that_is_not_there(self):
        self.write("a/1_x.up.sql", "SELECT 1;\n")
        self.write("weir.yaml", "root: true\nchains:\n  - {path: nowhere}\n")
        done = self.weir("lint")
        self.assertEqual(done.status, 2)
        self.assertIn("nowhere: No such file or directory", done.err)
        self.assertIn("1 file, 1 statement", done.out)


class SharedDatabase(Running):
    def setUp(self):
        super().setUp()
        self.write("weir.yaml", "root: true\nfrom_empty: true\nchains:\n  - {path: core, database: shop, prelude: p.sql}\n"
                                "  - {path: more, database: shop, prelude: p.sql}\n  - {path: other}\n")
        self.write("p.sql", TABLE.format("given"))
        self.write("core/V1__a.sql", TABLE.format("a"))
        self.write("more/V1__b.sql", "ALTER TABLE a ADD COLUMN x int;\nALTER TABLE given ADD COLUMN y int;\n")
        self.write("other/V1__c.sql", "ALTER TABLE a ADD COLUMN x int;\n")

    def test_chains_run_on_one_catalog(self):
        self.assertEqual(self.findings("--ignore", "add-column-volatile-default,lock-timeout-missing"),
                         [("other/V1__c.sql", 1, "statement-fails")])
        self.assertEqual([c["path"] for c in self.report()["chains"]], ["core", "more", "other"])
        self.assertEqual(self.report()["summary"]["statements"], 4)

    def test_so_does_their_catalog(self):
        self.assertEqual(self.tables("core", "more"), ["a", "given"])
        self.assertEqual(self.weir("catalog", "core", "other").status, 2)

    def test_releases_of_two_chains_are_two(self):
        self.write("more/V1__b.sql", "DROP TABLE a;\n")
        self.assertEqual(self.findings("core", "more"), [("more/V1__b.sql", 1, "drop-table")])

    def test_a_chain_before_the_chosen_one_is_replayed(self):
        summary = self.report("core", "more", "--only", "more/V1__b.sql")["summary"]
        self.assertEqual((summary["files"], summary["replayed"], summary["outcomes"]["failed"]), (1, 1, 0))
        summary = self.report("core", "more", "--only", "core/V1__a.sql")["summary"]
        self.assertEqual((summary["files"], summary["replayed"]), (1, 0))


class Before(SharedDatabase):
    """Of chains that share a database, those that `chains` has before the one that is asked for."""

    def test_they_are_replayed(self):
        report = self.report("more")
        self.assertEqual(report["summary"]["outcomes"]["failed"], 0)
        self.assertEqual((report["summary"]["files"], report["summary"]["replayed"]), (1, 1))
        self.assertEqual(self.report("core")["summary"]["replayed"], 0)
        self.write("core/V2__x.sql", "DROP TABLE gone;\n")
        self.assertEqual(self.findings("more"), [])

    def test_arguments_do_not_order_them(self):
        for paths in (("core", "more"), ("more", "core")):
            summary = self.report(*paths)["summary"]
            self.assertEqual((summary["files"], summary["outcomes"]["failed"]), (2, 0))
        self.assertEqual(self.tables("more"), ["a", "given"])

    def test_other_databases_are_not(self):
        self.assertEqual(self.report("other")["summary"]["replayed"], 0)

    def test_an_entry_around_the_other_runs_before_it(self):
        self.write("weir.yaml", "root: true\nfrom_empty: true\nprelude: p.sql\nframework: flyway\ndatabase: shop\n"
                                "chains: [{path: core}, {path: core/in}]\n")
        self.write("core/in/V2__b.sql", "ALTER TABLE a ADD COLUMN x int;\n")
        summary = self.report("core/in")["summary"]
        self.assertEqual((summary["files"], summary["replayed"], summary["outcomes"]["failed"]), (1, 1, 0))


class Entries(Running):
    """Entries of `chains`, and the chain around them."""

    def setUp(self):
        super().setUp()
        self.write("sh/a/V1__a.sql", TABLE.format("a"))
        self.write("sh/b/V1__b.sql", TABLE.format("b"))
        self.write("weir.yaml", "root: true\nframework: flyway\nchains: [{path: sh/a}, {path: sh/b}]\n")

    def planned(self, *arguments):
        return [json.loads(line)["file"] for line in self.weir("chains", "--plan", *arguments).out.splitlines()]

    def test_the_chain_around_leaves_them_out(self):
        self.assertEqual(self.planned("sh"), ["sh/a/V1__a.sql", "sh/b/V1__b.sql"])
        self.assertNotIn("duplicate", self.weir("chains", "sh").out)
        self.assertEqual(self.findings("sh"), [])

    def test_what_is_not_theirs_stays(self):
        self.write("sh/V1__c.sql", TABLE.format("c"))
        self.write("sh/ab/V1__d.sql", TABLE.format("d"))
        self.assertEqual(self.planned("sh"), ["sh/a/V1__a.sql", "sh/b/V1__b.sql", "sh/V1__c.sql", "sh/ab/V1__d.sql"])
        self.assertEqual(self.weir("chains", "sh").out.count("duplicate-version"), 1)

    def test_the_same_path_twice_is_one_chain(self):
        self.assertEqual(self.planned("sh/a", "sh/a", "./sh/../sh/a"), ["sh/a/V1__a.sql"])
        self.assertEqual(self.planned("sh/b/V1__b.sql", "sh/b/V1__b.sql"), ["sh/b/V1__b.sql"])
        self.assertEqual(self.planned("sh/b", "sh"), ["sh/b/V1__b.sql", "sh/a/V1__a.sql"])
        self.write("sh/a/V2__a.sql", "DROP TABLE gone;\n")
        self.assertEqual(self.findings("sh/a", "sh/a"), self.findings("sh/a"))
        self.assertEqual(len(self.report("sh/a", "sh/a")["chains"]), 1)


class Fingerprints(Running):
    def prints(self, *arguments, **more):
        return [f["fingerprint"] for f in self.report(*arguments, **more)["findings"]]

    def test_they_do_not_depend_on_where_weir_is_started(self):
        self.write("weir.yaml", "root: true\n")
        self.write("p/db/a.sql", "DROP TABLE t;\n")
        here = self.prints("p/db")
        self.assertEqual(len(here), 1)
        self.assertEqual(here, self.prints(str(self.folder / "p" / "db")))
        self.assertEqual(here, self.prints("p/../p/db/a.sql"))
        above = self.folder
        self.folder = above / "p"
        self.assertEqual(here, self.prints("db"))
        self.assertEqual(here, self.prints("../p/db"))
        self.folder = above
        (above / "weir.yaml").unlink()
        self.assertEqual(here, self.prints("p/db"))  # the working directory, then
        self.folder = above / "p"
        self.assertNotEqual(here, self.prints("db"))
        self.folder = above


if __name__ == "__main__":
    main()
