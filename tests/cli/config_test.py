#!/usr/bin/env python3
# config_test.py -- settings: which word counts, what lint and catalog make of it, and that the table of
# keys, docs/weir.yaml.schema.json and docs/settings.md say the same.
import json
import re
import sys

from program import ROOT, Case, main

try:
    import jsonschema
except ImportError:
    print("SKIPPED: Debian's python3-jsonschema is missing")
    sys.exit(77)

SCHEMA = json.loads((ROOT / "docs" / "weir.yaml.schema.json").read_text())
TABLE = {
    name: {"kind": kind, "places": places, "fallback": fallback}
    for name, kind, places, fallback in re.findall(
        r"^SETTING\((\w+), (\w+), ([A-Z_ |]+), (NULL|\"[^\"]*\"),",
        (ROOT / "analyze" / "configuration" / "setting.def").read_text(), re.M)
}
EVERY_KEY = """\
root: true
pg_version: 15-16
from_empty: true
dialect: postgres
framework: golang-migrate
transaction: chain
profile: strict
select: [syntax-error, statement-fails]
ignore: [syntax-error]
edition: 1
required_version: ">=0.1, <9"
rules: {drop-table: off, drop-column: {severity: info, allow: [a, b.*]}, vacuum-full: {rows_error: 9, rows_warning: 9}}
thresholds: {rows_error: 1000, rows_warning: 0}
overrides:
  - paths: [old, "**/x?.sql"]
    rules: {drop-table: error}
suppress:
  - file: db/*.sql
    rule: drop-table
    object: shop.*
    reason: archived
    until: 2027-01-31
known: weir.known
fail_on: warning
fail_on_unknown: true
prelude: [platform.sql]
placeholders: {schema: app, "a \\"b\\"": "\\x1b"}
released_through: 0042
session: {lock_timeout: 5s, my.app: x}
database: main
chains:
  - path: db/other
    pg_version: 17
    from_empty: false
    framework: flyway
    transaction: none
    prelude: other.sql
    placeholders: {schema: other}
    released_through: V1.2
    session: {role: app}
    database: main
"""


class Settings(Case):
    def config(self, *arguments, **more):
        done = self.weir("config", "--format", "json", *arguments, **more)
        self.assertEqual(done.status, 0, done.err)
        return json.loads(done.out)

    def value(self, key, *arguments, **more):
        return self.config(*arguments, **more)["settings"][key]["value"]

    def as_document(self, config):
        """What the file says, as another reader of YAML would have it."""
        def given(settings):
            return {key: self.nested(setting["value"]) if key == "rules" else setting["value"]
                    for key, setting in settings.items() if setting["origin"]["kind"] == "file"}
        chains = [given(chain["settings"]) for chain in config["chains"]]
        lists = {key: [{k: self.nested(v) if k == "rules" else v for k, v in entry.items() if k != "origin"}
                       for entry in config[key]] for key in ("overrides", "suppress")}
        return {**given(config["settings"]), **{k: v for k, v in {**lists, "chains": chains}.items() if v}}

    @staticmethod
    def nested(rules):
        """{"drop-table": "off", "drop-table.allow": "a"} as the file has it."""
        result = {}
        for name, text in rules.items():
            rule, _, option = name.partition(".")
            result.setdefault(rule, {})[option or "severity"] = text
        return result


class Words(Settings):
    def test_the_flag_then_the_variable_then_the_file_then_the_default(self):
        self.write("weir.yaml", "root: true\n")
        self.assertEqual(self.value("pg_version"), "14-18")
        self.write("weir.yaml", "root: true\npg_version: 15\n")
        self.assertEqual(self.value("pg_version"), "15")
        self.assertEqual(self.value("pg_version", WEIR_PG_VERSION="16"), "16")
        self.assertEqual(self.value("pg_version", "--pg-version", "17", WEIR_PG_VERSION="16"), "17")

    def test_every_value_knows_its_origin(self):
        self.write("weir.yaml", "root: true\npg_version: 15\nplaceholders: {a: file, b: file}\n")
        config = self.config("--fail-on", "info", "--define", "b=flag", WEIR_FROM_EMPTY="1")["settings"]
        self.assertEqual(config["pg_version"]["origin"],
                         {"kind": "file", "file": "weir.yaml", "line": 2, "column": 13})
        self.assertEqual(config["fail_on"]["origin"], {"kind": "flag", "name": "--fail-on"})
        self.assertEqual(config["from_empty"],
                         {"value": True, "origin": {"kind": "variable", "name": "WEIR_FROM_EMPTY"}})
        self.assertEqual(config["fail_on_unknown"]["origin"], {"kind": "default"})
        self.assertEqual(config["placeholders"]["value"], {"a": "file", "b": "flag"})
        self.assertEqual(config["placeholders"]["origins"]["a"]["line"], 3)
        self.assertEqual(config["placeholders"]["origins"]["b"]["name"], "--define")

    def test_a_variable_turns_a_switch_off(self):
        self.write("weir.yaml", "root: true\nfrom_empty: true\n")
        self.assertIs(self.value("from_empty"), True)
        self.assertIs(self.value("from_empty", WEIR_FROM_EMPTY="false"), False)
        self.assertIs(self.value("from_empty", "--from-empty", WEIR_FROM_EMPTY="0"), True)

    def test_a_flag_replaces_lists_and_adds_to_itself(self):
        self.write("weir.yaml", "root: true\nprelude: [a.sql, b.sql]\n")
        self.assertEqual(self.value("prelude", "--prelude", "c.sql", "--prelude", "d.sql",
                                    WEIR_PRELUDE="e.sql"), ["c.sql", "d.sql"])
        self.assertEqual(self.value("prelude", WEIR_PRELUDE="e.sql"), ["e.sql"])

    def test_a_named_file_is_taken_alone(self):
        self.write("weir.yaml", "root: true\nfail_on: info\n")
        self.write("ci/strict.yaml", "pg_version: 18\nprelude: p.sql\n")
        config = self.config("--config", "ci/strict.yaml")
        self.assertEqual(config["files"], ["ci/strict.yaml"])
        self.assertEqual(config["settings"]["prelude"]["value"], ["ci/p.sql"])
        self.assertEqual(config["settings"]["fail_on"]["value"], "error")
        self.assertEqual(self.value("pg_version", WEIR_CONFIG="ci/strict.yaml"), "18")
        self.refuses("config", "--config", "none.yaml", saying="none.yaml: No such file")

    def test_text_shows_control_characters(self):
        self.write("weir.yaml", 'root: true\ndatabase: "a\\x1b[31mb"\nplaceholders: {x: "1"}\n')
        out = self.weir("config").out
        self.assertNotIn("\x1b", out)
        self.assertIn("^[[31m", out)
        self.assertRegex(out, r"placeholders +x = 1 +weir.yaml:3:16\n")
        self.assertRegex(out, r"pg_version +14-18 +default\n")

    def test_session_settings_are_postgresqls(self):
        for line, saying in (("lock_timout: 5s", '2:11: session: PostgreSQL has no setting "lock_timout"; is "lock_timeout" meant?'),
                             ("zebra: 5s", 'no setting "zebra"; one of your own has a dot in it'),
                             ("lock_timeout: banana", '2:25: session: lock_timeout is a time such as 500ms, 5s or 2min, not "banana"'),
                             ("lock_timeout: 5x", "is a time"), ("lock_timeout: ''", "is a time"),
                             ("row_security: offf", 'row_security is on or off, not "offf"'),
                             ("row_security: o", "is on or off"), ("lock_timeout: -1", "lock_timeout is from 0ms to 2147483647ms, not -1ms"),
                             ("client_min_messages: loud", "client_min_messages is one of debug5 | ")):
            self.write("weir.yaml", f"root: true\nsession: {{{line}}}\n")
            self.refuses("config", saying=f"{saying}" if saying[0] != "2" else f"weir.yaml:{saying}")
        for line in ("lock_timeout: 5 s", "lock_timeout: 1.5h", "LOCK_TIMEOUT: 0x10",
                     "client_min_messages: WARNING", "row_security: of", "timezone: UTC", "my.own: x",
                     "default_transaction_isolation: read committed", "role: app", "work_mem: 4MB"):
            self.write("weir.yaml", f"root: true\nsession: {{{line}}}\n")
            self.assertEqual(self.weir("config").err, "", line)

    def test_a_tab_is_named(self):
        self.write("weir.yaml", "root: true\nsession:\n\tlock_timeout: 5s\n")
        self.refuses("config", saying="weir.yaml:3:1: a tab where the text begins: YAML forbids tabs for indentation")
        self.write("weir.yaml", "root: true\nsession: [\n  ]]\n\tx: y\n")
        self.assertNotIn("tab", self.weir("config").err)

    def test_what_config_refuses(self):
        self.write("weir.yaml", "root: true\n")
        self.refuses("config", "nowhere", saying="nowhere: No such file or directory")
        self.refuses("config", ".", ".", saying="give one")
        self.refuses("config", "--format", "yaml", saying='"yaml" is none of text, json')
        self.refuses("config", "--define", "x", saying='--define: "x" is not NAME=VALUE')
        self.write("weir.yaml", "root: true\npg-verson: 1\n")
        for command in ("config", "lint", "catalog"):
            self.write("a.sql")
            self.refuses(command, saying='weir.yaml:2:1: there is no key "pg-verson"; is "pg_version" meant?')


class Runs(Settings):
    def lint(self, *arguments, **more):
        return self.weir("lint", *arguments, **more)

    def test_pg_version(self):
        self.write("weir.yaml", "root: true\npg_version: 15\n")
        self.write("a.sql")
        self.assertEqual(self.report("a.sql")["server_versions"], [15, 15])
        self.assertEqual(self.report("--pg-version", "14-16", "a.sql")["server_versions"], [14, 16])

    def test_from_empty(self):
        self.write("a.sql", "ALTER TABLE t ADD c int;\n")
        self.write("weir.yaml", "root: true\nfrom_empty: true\n")
        rules = [finding["rule"] for finding in self.report("a.sql")["findings"]]
        self.assertEqual(rules, ["statement-fails"])
        self.assertEqual(self.report("a.sql", WEIR_FROM_EMPTY="0")["summary"]["error"], 0)

    def test_select_ignore_and_fail_on(self):
        self.write("a.sql", "DROP TABLE t;\nSELEC 1;\n")
        self.write("weir.yaml", "root: true\nselect: [syntax-error, drop-table]\nignore: drop-table\n")
        self.assertEqual([f["rule"] for f in self.report("a.sql")["findings"]], ["syntax-error"])
        self.assertEqual(self.lint("a.sql").status, 1)
        rules = [f["rule"] for f in self.report("--select", "drop-table", "--ignore", "syntax-error", "a.sql")["findings"]]
        self.assertEqual(rules, ["drop-table"])
        self.write("weir.yaml", "root: true\nfail_on: never\n")
        self.assertEqual(self.lint("a.sql").status, 0)
        self.assertEqual(self.lint("--fail-on", "error", "a.sql").status, 1)

    def test_fail_on_unknown(self):
        self.write("a.sql", "DO $$ BEGIN EXECUTE current_user || 'y'; END $$;\n")
        self.write("weir.yaml", "root: true\nfail_on: never\nfail_on_unknown: true\n")
        self.assertEqual(self.lint("a.sql").status, 1)
        self.assertEqual(self.lint("a.sql", WEIR_FAIL_ON_UNKNOWN="0").status, 0)

    def test_prelude(self):
        self.write("platform.sql", "CREATE TABLE t (id int);\n")
        self.write("db/a.sql", "ALTER TABLE t ADD c int;\n")
        self.write("weir.yaml", "root: true\nfrom_empty: true\nprelude: platform.sql\n")
        self.assertEqual(self.lint("db").status, 0)
        self.write("weir.yaml", "root: true\nfrom_empty: true\nprelude: none.sql\n")
        done = self.lint("db")
        self.assertEqual(done.status, 2)
        self.assertIn("none.sql: No such file", done.err)

    def test_the_runners_settings_hold_in_every_file(self):
        self.write("platform.sql", "CREATE ROLE app; CREATE SCHEMA \"a'b\" AUTHORIZATION app;\n")
        self.write("db/1.sql", "CREATE TABLE t1 (id int);\n")
        self.write("db/2.sql", "CREATE TABLE t2 (id int);\n")
        self.write("weir.yaml", "root: true\nfrom_empty: true\nprelude: platform.sql\n"
                                "session: {role: app, search_path: \"\\\"a'b\\\", public\"}\n")
        done = self.weir("catalog", "db")
        tables = [x for x in json.loads(done.out)["objects"] if x["kind"] == "table"]
        self.assertEqual([(t["schema"], t["owner"]) for t in tables], [("a'b", "app")] * 2)
        self.assertEqual(self.report("db")["summary"]["files"], 2)

    def test_each_chain_has_its_own_settings(self):
        self.write("one/a.sql", "ALTER TABLE t ADD c int;\n")
        self.write("two/a.sql", "ALTER TABLE t ADD c int;\n")
        self.write("weir.yaml", "root: true\npg_version: 16\nchains:\n  - {path: one, from_empty: true}\n")
        self.write("two/weir.yaml", "pg_version: 14\n")
        report = self.report("one", "two")
        self.assertEqual(report["server_versions"], [14, 16])
        self.assertEqual([f["file"] for f in report["findings"] if f["severity"] == "error"], ["one/a.sql"])
        self.assertEqual(self.lint("one", "two").status, 1)
        self.write("one/weir.yaml", "fail_on: never\n")
        self.assertEqual(self.lint("one", "two").status, 0)

    def test_chains_take_framework_and_placeholders(self):
        self.write("db/000001_a.up.sql")
        self.assertIn("db: golang-migrate, ", self.weir("chains", "db").out)
        self.write("weir.yaml", "root: true\nchains: [{path: db, framework: sqlx}]\n")
        self.assertIn("db: sqlx, as the settings say so", self.weir("chains", "db").out)
        self.assertIn("db: plain, ", self.weir("chains", "--framework", "plain", "db").out)
        self.refuses("chains", "--framework", "golang_migrate", "db",
                     saying='there is no "golang_migrate"; is "golang-migrate" meant?')
        self.refuses("chains", "--define", "x", "db", saying='--define: "x" is not NAME=VALUE')

    def test_a_runner_of_ones_own_opens_transactions_otherwise(self):
        self.write("db/000001_a.up.sql", "SELECT 1;")
        self.write("weir.yaml", "root: true\nchains: [{path: db, transaction: file}]\n")
        self.assertIn('"transaction":"file"', self.weir("chains", "--plan", "db").out)
        self.write("weir.yaml", "root: true\ntransaction: auto\n")
        self.assertIn('"transaction":"none"', self.weir("chains", "--plan", "db").out)

    def test_chains_say_whose_settings_hold_and_what_is_released(self):
        for number in (1, 2, 3):
            self.write(f"db/{number:06}_a.up.sql", "SELECT 1;")
        self.write("weir.yaml", "root: true\npg_version: 16\nreleased_through: 000002_a\n")
        out = self.weir("chains", "db").out
        self.assertIn("PostgreSQL 16, settings of weir.yaml", out)
        self.assertIn("released through 000002_a: 2 of 3 steps", out)
        chain = json.loads(self.weir("chains", "--format", "json", "db").out)["chains"][0]
        self.assertEqual((chain["server_versions"], chain["settings"], chain["released_through"], chain["released"]),
                         ([16, 16], "weir.yaml", "000002_a", 2))

    def test_chains_send_no_control_characters_to_a_terminal(self):
        self.write("db/\x1b[31m1.sql", "SELECT 1;")
        out = self.weir("chains", "db").out
        self.assertNotIn("\x1b", out)
        self.assertIn("db/^[[31m1.sql", out)

    def test_flyway_sets_the_search_path_back_before_each_script(self):
        self.write("db/V1__a.sql", "CREATE SCHEMA s; SET search_path = s; CREATE TABLE t (a int);")
        self.write("db/V2__b.sql", "CREATE TABLE t (a int);")
        self.write("db/V3__c.sql", "ALTER TABLE public.t ADD COLUMN b int; ALTER TABLE s.t ADD COLUMN b int;")
        self.assertEqual(self.report("db", "--from-empty")["summary"]["outcomes"]["failed"], 0)
        self.write("db/weir.yaml", "root: true\nsession: {search_path: s}\n")
        findings = self.report("db", "--from-empty")["findings"]
        self.assertEqual([f["file"] for f in findings if f["rule"] == "statement-fails"], ["db/V2__b.sql"])

    def test_what_is_chosen_may_come_late(self):
        for number in (1, 2, 3):
            self.write(f"db/{number:06}_a.up.sql", "SELECT 1;")
        self.write("go.mod", "")
        self.write("weir.yaml", "root: true\nreleased_through: '3'\n")
        late = [f for f in self.report("db", "--only", "db/000002_a.up.sql")["findings"]]
        self.assertEqual([f["rule"] for f in late], ["out-of-order"])
        self.assertEqual(late[0]["severity"], "error")
        self.assertEqual(self.report("db", "--only", "db/000003_a.up.sql")["findings"], [])

    def test_files_beside_each_other_may_differ(self):
        for name in ("a", "b", "c"):
            self.write(f"db/{name}.sql", "ALTER TABLE t ADD c int;\n")
        self.write("weir.yaml", "root: true\nchains: [{path: db/b.sql, from_empty: true}]\n")
        report = self.report("db/a.sql", "db/b.sql", "db/c.sql")
        self.assertEqual([f["file"] for f in report["findings"] if f["rule"] == "statement-fails"],
                         ["db/b.sql"])


class Documents(Settings):
    def test_every_key_is_read(self):
        self.assertEqual(set(re.findall(r"^(\w+):", EVERY_KEY, re.M)),
                         {k for k, row in TABLE.items() if "IN_FILE" in row["places"]})
        self.assertEqual(set(re.findall(r"^  (?:- |  )(\w+):", EVERY_KEY[EVERY_KEY.index("chains:"):], re.M)),
                         {k for k, row in TABLE.items() if "IN_CHAIN" in row["places"]})
        self.write("weir.yaml", EVERY_KEY)
        self.assertEqual(set(self.as_document(self.config())), set(re.findall(r"^(\w+):", EVERY_KEY, re.M)))

    def test_config_has_the_table(self):
        self.write("weir.yaml", "root: true\n")
        settings = self.config()["settings"]
        self.assertEqual(list(settings), [k for k in TABLE if k not in ("path", "chains", "overrides", "suppress")])
        for key, setting in settings.items():
            fallback = json.dumps(setting["value"]).strip('"')
            if key != "root":
                self.assertEqual(fallback, TABLE[key]["fallback"].strip('"').replace("NULL", "null"), key)

    def test_the_schema_has_the_table(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)
        chain = SCHEMA["properties"]["chains"]["items"]
        for place, schema in (("IN_FILE", SCHEMA), ("IN_CHAIN", chain)):
            keys = {k for k, row in TABLE.items() if place in row["places"]}
            self.assertEqual(set(schema["properties"]), keys)
            self.assertIs(schema["additionalProperties"], False)
        tools = re.findall(r"^FRAMEWORK\((\w+)\)", (ROOT / "analyze/chain/framework.def").read_text(), re.M)
        self.assertEqual({tool.replace("-", "_") for tool in SCHEMA["$defs"]["framework"]["enum"]},
                         {"auto", *tools})

    def test_the_manual_has_the_table(self):
        rows = re.findall(r"^\| `(\w+)` \|.*\|$", (ROOT / "docs" / "settings.md").read_text(), re.M)
        self.assertEqual(rows, list(TABLE))
        page = (ROOT / "docs" / "settings.md").read_text()
        for key, row in TABLE.items():
            cells = re.search(rf"^\| `{key}` \|(.*)\|$", page, re.M).group(1).split(" |")
            self.assertEqual("IN_CHAIN" in row["places"], cells[1].strip() != "", key)
            if row["fallback"] != "NULL":
                self.assertEqual(cells[2].strip(), f"`{row['fallback'][1:-1]}`", key)

    def test_what_the_schema_takes_is_what_weir_takes(self):
        """Weir's words on samples, and the schema's on what Weir read in them."""
        validator = jsonschema.Draft202012Validator(SCHEMA)
        samples = [EVERY_KEY, "", "{}", "root: true", "ignore: []", "ignore: syntax-error",
                   "prelude: a.sql", "prelude: []", "chains: []", "session: {}", "pg_version: 14"]
        for sample in samples:
            self.write("weir.yaml", "")
            self.write("sub/weir.yaml", sample)
            document = self.as_document(self.config("sub", "--config", "sub/weir.yaml"))
            self.assertEqual([e.message for e in validator.iter_errors(document)], [], sample)

    def test_what_the_schema_refuses_weir_refuses(self):
        validator = jsonschema.Draft202012Validator(SCHEMA)
        samples = [{"rot": True}, {"root": "true"}, {"root": 1}, {"pg_version": 10}, {"pg_version": "9.6"},
                   {"pg_version": [14]}, {"dialect": "mysql"}, {"framework": "make"}, {"transaction": "files"}, {"select": []},
                   {"ignore": {}}, {"fail_on": "warn"}, {"fail_on_unknown": None}, {"prelude": {}},
                   {"prelude": [[]]}, {"prelude": [""]}, {"placeholders": []}, {"placeholders": {"a": []}},
                   {"session": {"a b": "c"}}, {"session": {"a": None}}, {"database": ""}, {"database": {}},
                   {"edition": 0}, {"edition": "two"}, {"required_version": "new"}, {"rules": []}, {"rules": {"drop-table": "loud"}},
                   {"rules": {"drop-table": {"why": 1}}}, {"rules": {"drop-table": {"allow": {}}}}, {"rules": {"drop-table": {"allow": ""}}},
                   {"thresholds": {"rows": 1}}, {"thresholds": {"rows_error": -1}}, {"thresholds": {"rows_error": "many"}},
                   {"overrides": {}}, {"overrides": [{"paths": "a"}]}, {"overrides": [{"paths": [], "rules": {}}]},
                   {"overrides": [{"paths": "a" * 501, "rules": {}}]}, {"suppress": [{"file": "a"}]}, {"suppress": [{"rule": "drop-table"}]},
                   {"suppress": [{"file": "a", "rule": "drop-table", "until": "soon"}]},
                   {"suppress": [{"file": "a", "rule": "drop-table", "why": "x"}]},
                   {"released_through": None}, {"path": "a"}, {"chains": {}}, {"chains": [{}]},
                   {"chains": ["a"]}, {"chains": [{"path": "a", "fail_on": "info"}]},
                   {"chains": [{"path": "a", "root": True}]}, {"chains": [{"path": ""}]}, []]
        for sample in samples:
            self.assertFalse(validator.is_valid(sample), sample)
            self.write("weir.yaml", json.dumps(sample))  # YAML holds JSON
            self.refuses("config", saying="weir.yaml:1:")


if __name__ == "__main__":
    main()
