# lock_matrix_types.py -- ALTER COLUMN ... TYPE: from each type to each that is near it, with and without what
# is built on the column, and by the session's TimeZone.
from lock_world import World

CHANGES = {
    "varchar(10)": ["varchar(10)", "varchar(20)", "varchar(5)", "varchar", "text", "char(10)", "char(20)", "bpchar", "int USING 1",
                    "name", "citext_like", "varchar(20) COLLATE \"C\"", "text COLLATE \"C\"", "text USING {c}", "text USING {c}::text", "text USING {c}::varchar",
                    "text USING upper({c})", "varchar(20) USING {c}::varchar(20)", "varchar(20) USING {c}::text", "bytea USING {c}::bytea",
                    "text USING CAST({c} AS text)", "json USING {c}::json"],
    "varchar": ["varchar(10)", "text", "bpchar", "char(5)"],
    "text": ["varchar", "varchar(100)", "text", "bpchar", "char(5)", "name", "xml USING {c}::xml", "jsonb USING to_jsonb({c})", "short_text"],
    "char(5)": ["char(5)", "char(10)", "text", "varchar", "varchar(10)", "bpchar"],
    "bpchar": ["text", "varchar", "char(5)"],
    "name": ["text", "varchar"],
    "smallint": ["int", "bigint", "numeric", "smallint", "plain", "real"],
    "int": ["bigint", "smallint", "numeric", "oid", "plain", "positive", "above", "filled", "int", "int USING {c} + 1", "int USING {c}", "text", "real", "regclass",
            "plain USING {c}::plain", "int USING {c}::int", "int USING {c}::bigint", "plain_again", "money"],
    "bigint": ["int", "numeric", "plain", "oid", "float8"],
    "oid": ["int", "bigint", "regclass", "regproc", "xid USING {c}::text::xid"],
    "regclass": ["oid", "text", "int"],
    "plain": ["int", "plain", "bigint", "positive", "plain_again", "int USING {c}::int"],
    "plain_again": ["plain", "int"],
    "positive": ["int", "plain", "positive", "above"],
    "above": ["positive", "int"],
    "short_text": ["text", "varchar", "varchar(50)", "citext_like"],
    "numeric(10,2)": ["numeric(12,2)", "numeric(10,3)", "numeric(8,2)", "numeric", "numeric(12,3)", "numeric(12)", "int", "float8", "numeric(10,2)"],
    "numeric": ["numeric(10,2)", "int", "numeric"],
    "numeric(5)": ["numeric(6)", "numeric(5,1)", "numeric"],
    "real": ["float8", "numeric"],
    "float8": ["real", "numeric"],
    "timestamp": ["timestamptz", "timestamp(3)", "timestamp(6)", "date", "timestamptz(3)", "timestamptz(6)", "timestamptz USING {c} AT TIME ZONE 'UTC'",
                  "timestamptz USING {c}", "timestamptz USING {c}::timestamptz", "text"],
    "timestamp(3)": ["timestamp", "timestamp(5)", "timestamp(2)", "timestamptz", "timestamptz(3)", "timestamptz(2)", "timestamptz(5)"],
    "timestamptz": ["timestamp", "timestamptz(3)", "date", "timestamp(3)"],
    "timestamptz(2)": ["timestamptz(4)", "timestamp", "timestamptz"],
    "time": ["time(3)", "timetz", "time(6)", "interval"],
    "time(3)": ["time", "time(4)", "time(2)"],
    "timetz(3)": ["timetz", "timetz(4)", "time"],
    "date": ["timestamp", "timestamptz", "date"],
    "interval": ["interval(3)", "interval(6)", "interval day to second", "text", "interval year to month", "interval"],
    "interval(3)": ["interval", "interval(5)", "interval(2)"],
    "interval day to second": ["interval", "interval day to second(3)", "interval hour"],
    "interval hour": ["interval", "interval day to hour", "interval day", "interval second"],
    "bit(4)": ["bit(8)", "bit varying", "bit varying(8)", "bit(4)"],
    "varbit(4)": ["varbit(8)", "varbit", "varbit(2)", "bit(4)"],
    "varbit": ["varbit(8)", "bit(4)"],
    "cidr": ["inet", "text"],
    "inet": ["cidr", "inet"],
    "xml": ["text", "varchar", "varchar(10)", "char(5)"],
    "json": ["jsonb", "text"],
    "jsonb": ["json", "text"],
    "mood": ["text USING {c}::text", "mood", "mood2 USING {c}::text::mood2", "varchar USING {c}::varchar"],
    "varchar(10)[]": ["varchar(20)[]", "text[]", "varchar[]", "varchar(5)[]", "varchar(10)[]"],
    "text[]": ["varchar[]", "varchar(5)[]", "text[]", "text[] COLLATE \"C\""],
    "int[]": ["bigint[]", "plain[]", "oid[]", "int[]", "int_list", "int2vector"],
    "int_list": ["int[]"],
    "numeric(5,1)[]": ["numeric(6,1)[]", "numeric[]"],
    "uuid": ["text", "uuid"],
    "bytea": ["text USING encode({c}, 'hex')", "bytea"],
    "pair": ["pair", "pair2 USING {c}::text::pair2"],
    "int4range": ["int8range USING int8range(lower({c}), upper({c}))", "int4range"],
    "money": ["numeric"],
    "\"char\"": ["text", "char(1)", "int"],
    "positive[]": ["int[]", "positive[]"],
}

SETUP = """
SET bytea_output = hex;
CREATE DOMAIN plain AS int;
CREATE DOMAIN plain_again AS plain;
CREATE DOMAIN positive AS int CHECK (VALUE > 0);
CREATE DOMAIN above AS positive;
CREATE DOMAIN filled AS int NOT NULL;
CREATE DOMAIN short_text AS varchar(20);
CREATE DOMAIN int_list AS int[];
CREATE DOMAIN citext_like AS text;
CREATE TYPE mood AS ENUM ('sad', 'glad');
CREATE TYPE mood2 AS ENUM ('sad', 'glad');
CREATE TYPE pair AS (x int, y int);
CREATE TYPE pair2 AS (x int, y int);
"""
ZONES = ["UTC", "Europe/Berlin", "GMT", "Etc/UTC", "Africa/Abidjan", "+00", "utc", "Iceland", "Zulu", "UCT"]


def table():
    columns = ",\n".join(f"c{i} {kind}" for i, kind in enumerate(CHANGES))
    return f"CREATE TABLE t (id int,\n{columns});\nINSERT INTO t (id) VALUES (1), (2);\n"


def statements():
    for i, (kind, changes) in enumerate(CHANGES.items()):
        for to in changes:
            yield f"ALTER TABLE t ALTER c{i} TYPE {to.format(c=f'c{i}')}"


def indexes():
    made = []
    for i, kind in enumerate(CHANGES):
        made.append(f"CREATE INDEX i{i} ON t (c{i});")
        made.append(f"CREATE INDEX some{i} ON t (id) WHERE c{i} IS NOT NULL;")
    return "\n".join(made) + "\n"


def plain_indexes():
    return "\n".join(f"CREATE INDEX i{i} ON t (c{i});" for i in range(len(CHANGES))) + "\n"


def zoned():
    for zone in ZONES:
        for kind, to in (("timestamp", "timestamptz"), ("timestamptz", "timestamp")):
            place = list(CHANGES).index(kind)
            yield [f"SET timezone = '{zone}'", f"ALTER TABLE t ALTER c{place} TYPE {to}"]
            yield [f"SET LOCAL TIME ZONE '{zone}'", f"ALTER TABLE t ALTER c{place} TYPE {to}"]


BUILT_ON = """
CREATE TABLE u (a varchar(10) CHECK (a <> 'x'), b varchar(10), c varchar(10) UNIQUE, d varchar(10), e int, f varchar(10), g varchar(10) NOT NULL,
                h varchar(10) PRIMARY KEY, k varchar(10), x varchar(10), y varchar(10),
                CHECK (b <> 'y') NOT VALID, CHECK (d <> k), EXCLUDE (x WITH =));
CREATE INDEX ON u (lower(d)); CREATE INDEX ON u (e) WHERE f > 'a'; CREATE INDEX ON u (g, b); CREATE INDEX ON u (e) INCLUDE (k);
CREATE INDEX y_pattern ON u (y varchar_pattern_ops); CREATE INDEX y_c ON u (y COLLATE "C");
CREATE STATISTICS u_stats ON b, d FROM u;
CREATE TABLE v (a varchar(10) REFERENCES u (c), b varchar(10) REFERENCES u (h));
CREATE TABLE w (a int PRIMARY KEY, b int REFERENCES w, c int GENERATED ALWAYS AS (a * 2) STORED, d int);
INSERT INTO u (c, g, h) VALUES ('1', '1', '1'); INSERT INTO v VALUES ('1', '1'); INSERT INTO w VALUES (1, 1);
"""
ON_BUILT = [f"ALTER TABLE u ALTER {c} TYPE {to}" for c in "abcdfghkxy" for to in ("text", "varchar(20)", "varchar(5)", "text COLLATE \"C\"", "text USING {}::text".format(c), "varchar(10)")]
ON_BUILT += [f"ALTER TABLE v ALTER {c} TYPE {to}" for c in "ab" for to in ("text", "varchar(20)", "varchar(5)", "text COLLATE \"C\"")]
ON_BUILT += ["ALTER TABLE u ALTER c TYPE text, ALTER h TYPE text", "ALTER TABLE u ALTER a TYPE text, ALTER e TYPE bigint", "ALTER TABLE w ALTER a TYPE bigint",
             "ALTER TABLE w ALTER b TYPE bigint", "ALTER TABLE w ALTER d TYPE bigint", "ALTER TABLE w ALTER c TYPE bigint", "ALTER TABLE w ALTER b TYPE oid",
             "ALTER TABLE w ALTER a TYPE plain", "ALTER TABLE w ALTER c SET EXPRESSION AS (a * 3)", "ALTER TABLE w ALTER c DROP EXPRESSION",
             "ALTER TABLE w DROP c", "ALTER TABLE u ALTER a TYPE text, DROP COLUMN b"]


def worlds():
    yield World("types", SETUP + "SET timezone = 'UTC';\n" + table(), list(statements()) + list(zoned()))
    yield World("types_berlin", SETUP + "SET timezone = 'Europe/Berlin';\n" + table() + indexes(), list(statements()))
    yield World("types_indexed", SETUP + "SET timezone = 'UTC';\n" + table() + plain_indexes(), list(statements()))
    yield World("types_built_on", SETUP + BUILT_ON, ON_BUILT)
