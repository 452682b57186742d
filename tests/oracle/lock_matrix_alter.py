# lock_matrix_alter.py -- ALTER TABLE: every form on every kind of table.
from lock_world import World

SHARED = """
SET timezone = 'UTC';
CREATE FUNCTION fixed(int) RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT $1';
CREATE FUNCTION steady() RETURNS int LANGUAGE sql STABLE AS 'SELECT 1';
CREATE FUNCTION moving() RETURNS int LANGUAGE plpgsql AS 'BEGIN RETURN 1; END';
CREATE FUNCTION fires() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE SEQUENCE numbers;
CREATE DOMAIN plain AS int;
CREATE DOMAIN positive AS int CHECK (VALUE > 0);
CREATE DOMAIN filled AS int NOT NULL;
CREATE DOMAIN above AS positive;
CREATE DOMAIN standing AS int DEFAULT 7;
CREATE DOMAIN wandering AS float8 DEFAULT random();
CREATE TYPE mood AS ENUM ('sad', 'glad');
CREATE TYPE pair AS (x int, y int);
CREATE TABLE p (id int PRIMARY KEY, other int UNIQUE);
INSERT INTO p VALUES (1, 1), (2, 2), (3, 3);
"""

# The columns of t, whatever kind of table it is; rows satisfy all that is added.
COLUMNS = """a int NOT NULL, b text, c varchar(20) DEFAULT 'x', d int, e int CHECK (e > 0), f int,
g int CHECK (g IS NOT NULL), h int, i int, j int, k numeric(10,2), l timestamp, m int"""
ROWS = "INSERT INTO t VALUES (1, 'b', 'c', 1, 1, 1, 1, 1, 1, 1, 1.5, now(), 1), " \
       "(2, 'b', 'c', 2, 2, 2, 2, 2, 2, 2, 1.5, now(), 2);\n"
LATER = """
ALTER TABLE t ADD CONSTRAINT h_is_there CHECK (h IS NOT NULL AND i IS NOT NULL);
ALTER TABLE t ADD CONSTRAINT j_is_there CHECK (j IS NOT NULL) NOT VALID;
ALTER TABLE t ADD CONSTRAINT m_unproved CHECK (m > 0);
ALTER TABLE t ADD CONSTRAINT d_positive CHECK (d > 0) NOT VALID;
ALTER TABLE t ADD CONSTRAINT d_small CHECK (d < 100);
"""
KEYS = """
ALTER TABLE t ADD CONSTRAINT t_d UNIQUE (a, d);
ALTER TABLE t ADD CONSTRAINT t_p FOREIGN KEY (f) REFERENCES p;
ALTER TABLE t ADD CONSTRAINT t_late FOREIGN KEY (m) REFERENCES p NOT VALID;
CREATE INDEX t_b ON t (b);
CREATE INDEX t_lower ON t (lower(c));
CREATE INDEX t_some ON t (k) WHERE f > 0;
CREATE TRIGGER rings AFTER INSERT ON t FOR EACH ROW EXECUTE PROCEDURE fires();
CREATE STATISTICS t_stats ON b, c FROM t;
CREATE POLICY mine ON t USING (true);
"""
READERS = """
CREATE VIEW reads AS SELECT a, b FROM t;
CREATE VIEW reads_again AS SELECT b FROM reads;
"""
PLAIN_KEYS = """
ALTER TABLE t ADD CONSTRAINT t_key PRIMARY KEY (a);
CREATE TABLE q (id int PRIMARY KEY, t_a int CONSTRAINT q_t REFERENCES t);
INSERT INTO q VALUES (1, 1);
CREATE UNIQUE INDEX t_free ON t (h);
CREATE UNIQUE INDEX t_loose ON t (f);
CREATE UNIQUE INDEX t_half ON t (j);
"""
PARENT = f"CREATE TABLE parent ({COLUMNS})"

KINDS = {
    "plain": f"CREATE TABLE t ({COLUMNS});" + ROWS + LATER + KEYS + PLAIN_KEYS + READERS,
    "bare": f"CREATE TABLE t ({COLUMNS});" + ROWS + LATER + "CREATE UNIQUE INDEX t_free ON t (h);"
            "CREATE UNIQUE INDEX t_loose ON t (f); CREATE UNIQUE INDEX t_half ON t (j);",
    "unlogged": f"CREATE UNLOGGED TABLE t ({COLUMNS});" + ROWS + LATER,
    "temp": f"CREATE TEMP TABLE t ({COLUMNS});" + ROWS + LATER,
    "parted": f"CREATE TABLE t ({COLUMNS}) PARTITION BY RANGE (a);"
              "CREATE TABLE t1 PARTITION OF t FOR VALUES FROM (1) TO (10);"
              "CREATE TABLE t2 PARTITION OF t FOR VALUES FROM (10) TO (20) PARTITION BY LIST (a);"
              "CREATE TABLE t2a PARTITION OF t2 FOR VALUES IN (11);"
              "CREATE TABLE td PARTITION OF t DEFAULT;" + ROWS + LATER + KEYS + PLAIN_KEYS + READERS,
    "parted_bare": f"CREATE TABLE t ({COLUMNS}) PARTITION BY RANGE (a);"
                   "CREATE TABLE t1 PARTITION OF t FOR VALUES FROM (1) TO (10);"
                   "CREATE TABLE t2 PARTITION OF t FOR VALUES FROM (10) TO (20);" + ROWS,
    "partition": PARENT + " PARTITION BY RANGE (a);"
                 "CREATE TABLE t PARTITION OF parent FOR VALUES FROM (1) TO (10);"
                 "CREATE TABLE rest PARTITION OF parent DEFAULT;" + ROWS + LATER + KEYS + READERS,
    "heirs": f"CREATE TABLE t ({COLUMNS});"
             "CREATE TABLE t1 () INHERITS (t); CREATE TABLE t2 () INHERITS (t); CREATE TABLE t2a () INHERITS (t2);"
             + ROWS + LATER + KEYS + READERS,
    "heir": PARENT + "; CREATE TABLE t () INHERITS (parent);" + ROWS + LATER + KEYS,
    "foreign_": "CREATE FOREIGN DATA WRAPPER nothing; CREATE SERVER far FOREIGN DATA WRAPPER nothing;"
                f"CREATE FOREIGN TABLE t ({COLUMNS}) SERVER far;" + LATER,
}

COLUMN_FORMS = [
    "int", "int DEFAULT 1", "int NOT NULL", "int DEFAULT 1 NOT NULL", "int DEFAULT NULL", "timestamptz DEFAULT now()",
    "timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL", "timestamptz DEFAULT clock_timestamp()", "date DEFAULT current_date",
    "float8 DEFAULT random()", "uuid DEFAULT gen_random_uuid()", "int DEFAULT fixed(1)", "int DEFAULT steady()",
    "int DEFAULT moving()", "int DEFAULT nextval('numbers')", "text DEFAULT current_setting('TimeZone')",
    "text DEFAULT 'a' || 'b'", "text DEFAULT to_char(now(), 'YYYY')", "int[] DEFAULT '{}'", "mood DEFAULT 'sad'",
    "pair", "pair DEFAULT ROW(1, 2)", "serial", "bigserial", "smallserial", "int GENERATED ALWAYS AS IDENTITY",
    "bigint GENERATED BY DEFAULT AS IDENTITY (START 5)", "int GENERATED ALWAYS AS (a * 2) STORED",
    "int GENERATED ALWAYS AS (a * 2) VIRTUAL", "int GENERATED ALWAYS AS (a * 2)", "int CHECK (n > 0)",
    "int DEFAULT 1 CHECK (n > 0)", "int CHECK (n IS NULL OR n > 0)", "int UNIQUE", "int DEFAULT 1 UNIQUE",
    "int PRIMARY KEY", "serial PRIMARY KEY", "int REFERENCES p", "int DEFAULT 1 REFERENCES p",
    "int REFERENCES p DEFERRABLE INITIALLY DEFERRED", "int REFERENCES t (a)", "plain", "plain DEFAULT 1", "positive",
    "positive DEFAULT 1", "filled", "filled DEFAULT 1", "above", "above DEFAULT 1", "standing", "wandering", "positive[]",
    "text COLLATE \"C\"", "text STORAGE external", "text COMPRESSION pglz", "int CHECK (n > 0) NOT ENFORCED",
    "int NOT NULL DEFAULT moving() UNIQUE", "xml", "json DEFAULT '{}'", "varchar(5) DEFAULT 'abc'", "numeric(4,2) DEFAULT 1",
    "float8 DEFAULT random() CHECK (n >= 0)", "int DEFAULT 1 CONSTRAINT named NOT NULL CONSTRAINT other CHECK (n = 1)",
]

ACTIONS = [f"ADD COLUMN n {form}" for form in COLUMN_FORMS] + [
    "ADD COLUMN IF NOT EXISTS a int", "ADD COLUMN IF NOT EXISTS n int", "DROP COLUMN b", "DROP COLUMN b CASCADE",
    "DROP COLUMN c", "DROP COLUMN IF EXISTS zz", "DROP COLUMN e", "DROP COLUMN f", "DROP COLUMN f CASCADE", "DROP COLUMN h",
    "DROP COLUMN a CASCADE", "DROP COLUMN d", "DROP COLUMN k", "DROP COLUMN m",
    "ALTER b SET DEFAULT 'x'", "ALTER c DROP DEFAULT", "ALTER b DROP DEFAULT", "ALTER a SET NOT NULL", "ALTER b SET NOT NULL",
    "ALTER d SET NOT NULL", "ALTER e SET NOT NULL", "ALTER g SET NOT NULL", "ALTER h SET NOT NULL", "ALTER i SET NOT NULL",
    "ALTER j SET NOT NULL", "ALTER m SET NOT NULL", "ALTER a DROP NOT NULL", "ALTER b DROP NOT NULL",
    "ALTER h SET NOT NULL, DROP CONSTRAINT h_is_there", "ALTER h SET NOT NULL, ALTER b SET NOT NULL",
    "ALTER g SET NOT NULL, ADD COLUMN n float8 DEFAULT random()",
    "ALTER b SET STATISTICS 100", "ALTER b SET (n_distinct = 5)", "ALTER b RESET (n_distinct)", "ALTER b SET STORAGE EXTERNAL",
    "ALTER b SET COMPRESSION pglz", "ALTER a ADD GENERATED ALWAYS AS IDENTITY",
    "ALTER a ADD GENERATED BY DEFAULT AS IDENTITY", "ALTER a DROP IDENTITY", "ALTER a DROP IDENTITY IF EXISTS",
    "ALTER b TYPE varchar(10)", "ALTER b TYPE text", "ALTER c TYPE text", "ALTER c TYPE varchar(30)", "ALTER c TYPE varchar(5)",
    "ALTER d TYPE bigint", "ALTER e TYPE bigint", "ALTER f TYPE bigint", "ALTER f TYPE plain", "ALTER e TYPE plain",
    "ALTER k TYPE numeric(12,2)", "ALTER k TYPE numeric(12,3)", "ALTER l TYPE timestamptz", "ALTER l TYPE date",
    "ALTER b TYPE text COLLATE \"C\"", "ALTER b TYPE text USING b || ''", "ALTER b TYPE int USING length(b)", "ALTER i TYPE bigint",
    "ALTER m TYPE bigint", "ALTER d TYPE positive", "ALTER i TYPE plain", "ALTER g TYPE plain",
    "ADD CHECK (a > 0)", "ADD CHECK (a > 0) NOT VALID", "ADD CHECK (a > 0) NO INHERIT", "ADD CHECK (a > 0) NOT ENFORCED",
    "ADD CONSTRAINT two CHECK (a + d > 0)", "ADD CHECK (fixed(a) > 0)", "ADD NOT NULL b", "ADD NOT NULL a", "ADD NOT NULL b NOT VALID",
    "ADD CONSTRAINT h_there NOT NULL h", "ADD CONSTRAINT h_there NOT NULL h NOT VALID", "ADD NOT NULL b NO INHERIT",
    "ADD UNIQUE (a, b)", "ADD UNIQUE (a)", "ADD UNIQUE (b)", "ADD UNIQUE (a) DEFERRABLE", "ADD UNIQUE NULLS NOT DISTINCT (a, d)",
    "ADD PRIMARY KEY (a)", "ADD PRIMARY KEY (a, d)", "ADD PRIMARY KEY (b)", "ADD PRIMARY KEY (a, h)", "ADD PRIMARY KEY (h)",
    "ADD PRIMARY KEY (j)",
    "ADD UNIQUE USING INDEX t_free", "ADD PRIMARY KEY USING INDEX t_free", "ADD PRIMARY KEY USING INDEX t_loose",
    "ADD PRIMARY KEY USING INDEX t_half",
    "ADD CONSTRAINT renamed UNIQUE USING INDEX t_free", "ADD EXCLUDE USING gist (box(point(a, a), point(d, d)) WITH &&)",
    "ADD EXCLUDE (a WITH =)", "ADD FOREIGN KEY (d) REFERENCES p", "ADD FOREIGN KEY (d) REFERENCES p NOT VALID",
    "ADD FOREIGN KEY (d) REFERENCES p (other) ON DELETE CASCADE", "ADD FOREIGN KEY (d) REFERENCES p NOT ENFORCED",
    "ADD FOREIGN KEY (d) REFERENCES p DEFERRABLE INITIALLY DEFERRED", "ADD FOREIGN KEY (d) REFERENCES t (a)",
    "ADD FOREIGN KEY (d) REFERENCES p, ADD FOREIGN KEY (i) REFERENCES p",
    "VALIDATE CONSTRAINT d_positive", "VALIDATE CONSTRAINT d_small", "VALIDATE CONSTRAINT j_is_there", "VALIDATE CONSTRAINT t_late",
    "VALIDATE CONSTRAINT t_p", "VALIDATE CONSTRAINT t_late, VALIDATE CONSTRAINT d_positive",
    "ALTER CONSTRAINT t_p DEFERRABLE", "ALTER CONSTRAINT t_p NOT DEFERRABLE", "ALTER CONSTRAINT t_p DEFERRABLE INITIALLY DEFERRED",
    "ALTER CONSTRAINT t_p NOT ENFORCED", "ALTER CONSTRAINT t_p ENFORCED", "ALTER CONSTRAINT t_late NOT ENFORCED",
    "DROP CONSTRAINT d_small", "DROP CONSTRAINT t_d", "DROP CONSTRAINT t_p", "DROP CONSTRAINT t_late", "DROP CONSTRAINT t_key CASCADE",
    "DROP CONSTRAINT t_key", "DROP CONSTRAINT IF EXISTS zz", "DROP CONSTRAINT m_unproved, DROP CONSTRAINT d_small",
    "RENAME CONSTRAINT d_small TO d_tiny", "RENAME CONSTRAINT t_d TO t_dd", "RENAME CONSTRAINT t_p TO t_pp", "RENAME COLUMN b TO bb", "RENAME b TO bb",
    "RENAME TO tt", "SET SCHEMA public", "OWNER TO zadmin", "OWNER TO CURRENT_USER",
    "ENABLE TRIGGER rings", "DISABLE TRIGGER rings", "DISABLE TRIGGER ALL", "ENABLE TRIGGER USER", "ENABLE ALWAYS TRIGGER rings",
    "ENABLE REPLICA TRIGGER rings", "ENABLE ROW LEVEL SECURITY", "DISABLE ROW LEVEL SECURITY", "FORCE ROW LEVEL SECURITY",
    "NO FORCE ROW LEVEL SECURITY", "CLUSTER ON t_b", "CLUSTER ON t_key", "SET WITHOUT CLUSTER", "SET WITHOUT OIDS",
    "SET (fillfactor = 50)", "RESET (fillfactor)", "SET (autovacuum_enabled = false)", "SET (toast.autovacuum_enabled = false)",
    "SET (parallel_workers = 2)", "SET (user_catalog_table = true)", "SET (fillfactor = 50, user_catalog_table = false)",
    "RESET (user_catalog_table)", "SET (toast_tuple_target = 200)", "SET (vacuum_truncate = false)",
    "SET LOGGED", "SET UNLOGGED", "SET TABLESPACE pg_default", "SET ACCESS METHOD heap", "SET ACCESS METHOD DEFAULT",
    "REPLICA IDENTITY FULL", "REPLICA IDENTITY NOTHING", "REPLICA IDENTITY DEFAULT", "REPLICA IDENTITY USING INDEX t_free",
    "REPLICA IDENTITY USING INDEX t_key", "NO INHERIT parent", "INHERIT p", "NOT OF", "OPTIONS (ADD x 'y')", "ALTER b OPTIONS (ADD x 'y')",
    "ADD COLUMN n int, ADD COLUMN o int DEFAULT 1", "ALTER b SET STATISTICS 5, ALTER c SET DEFAULT 'y'",
    "ADD COLUMN n int, VALIDATE CONSTRAINT d_positive", "ALTER b SET STATISTICS 5, VALIDATE CONSTRAINT d_positive",
    "SET (fillfactor = 50), ALTER b SET STATISTICS 5", "ADD COLUMN n int, ALTER n SET NOT NULL",
    "DROP CONSTRAINT t_p, DROP COLUMN f", "ADD COLUMN n int, ADD FOREIGN KEY (d) REFERENCES p",
    "ADD COLUMN n float8 DEFAULT random(), ADD UNIQUE (a, n)", "ADD COLUMN n float8 DEFAULT random(), ADD CHECK (a > 0)",
    "ALTER d TYPE bigint, ADD FOREIGN KEY (i) REFERENCES p", "ALTER d TYPE bigint, ALTER b SET NOT NULL",
    "ENABLE TRIGGER ALL, ADD FOREIGN KEY (d) REFERENCES p NOT VALID",
    "DETACH PARTITION t1", "DETACH PARTITION t2", "DETACH PARTITION td", "DETACH PARTITION t2 FINALIZE",
]
ONLY_ACTIONS = ["ADD COLUMN n int", "DROP COLUMN b CASCADE", "ALTER b SET NOT NULL", "ALTER b SET DEFAULT 'x'", "ADD CHECK (a > 0)", "DROP CONSTRAINT d_small",
                "ALTER d TYPE bigint", "RENAME b TO bb", "ADD UNIQUE (a, b)", "ALTER b SET STATISTICS 5", "VALIDATE CONSTRAINT d_positive",
                "ADD FOREIGN KEY (d) REFERENCES p", "DROP CONSTRAINT t_p", "OWNER TO zadmin", "ADD CHECK (a > 0) NO INHERIT", "ALTER b DROP DEFAULT",
                "DISABLE TRIGGER ALL", "SET (fillfactor = 50)"]
OF_OTHERS = ["ALTER TABLE p DROP CONSTRAINT p_pkey CASCADE", "ALTER TABLE p ALTER id TYPE bigint", "ALTER TABLE p ALTER id TYPE plain",
             "ALTER TABLE p DROP COLUMN id CASCADE", "DROP TABLE p CASCADE", "ALTER TABLE p RENAME id TO idd", "ALTER TABLE p RENAME TO pp",
             "ALTER TABLE p ADD n int", "ALTER TABLE p DROP CONSTRAINT p_pkey", "DROP TABLE p"]
OF_Q = ["ALTER TABLE q DROP CONSTRAINT q_t", "DROP TABLE q", "TRUNCATE t CASCADE", "TRUNCATE t", "TRUNCATE q", "ALTER TABLE q VALIDATE CONSTRAINT q_t",
        "ALTER TABLE q ALTER t_a TYPE bigint", "ALTER TABLE q ADD FOREIGN KEY (id) REFERENCES t NOT VALID", "ALTER TABLE q ADD FOREIGN KEY (id) REFERENCES t",
        "ALTER TABLE q DROP COLUMN t_a", "ALTER TABLE q ALTER CONSTRAINT q_t DEFERRABLE", "ALTER TABLE q ALTER CONSTRAINT q_t NOT ENFORCED",
        "ALTER TABLE q DISABLE TRIGGER ALL", "CREATE TABLE qq (x int REFERENCES t)"]
OF_PARTITIONS = ["ALTER TABLE t1 ADD CHECK (a > 0)", "ALTER TABLE t1 ALTER b SET NOT NULL", "ALTER TABLE t1 ADD FOREIGN KEY (d) REFERENCES p",
                 "ALTER TABLE t1 DROP CONSTRAINT t_p", "DROP TABLE t1", "DROP TABLE t2", "DROP TABLE t2a", "DROP TABLE td", "TRUNCATE t1", "TRUNCATE t2",
                 "ALTER TABLE t2 DETACH PARTITION t2a", "ALTER TABLE t1 RENAME TO tt", "ALTER TABLE t1 ALTER b SET DEFAULT 'x'",
                 "ALTER TABLE t2 ADD COLUMN n int", "ALTER TABLE t1 ADD UNIQUE (b)", "CREATE INDEX ON t1 (b)", "CREATE INDEX ON t2 (b)",
                 "CREATE TABLE t3 PARTITION OF t FOR VALUES FROM (20) TO (30)", "CREATE TABLE t2b PARTITION OF t2 FOR VALUES IN (12)",
                 "CREATE TABLE t2b PARTITION OF t2 DEFAULT", "CREATE TABLE t3 PARTITION OF t FOR VALUES FROM (20) TO (30) PARTITION BY LIST (a)",
                 "CREATE TRIGGER more AFTER UPDATE ON t FOR EACH ROW EXECUTE PROCEDURE fires()", "ALTER TABLE t1 DISABLE TRIGGER ALL",
                 "CREATE TRIGGER more BEFORE UPDATE ON t1 FOR EACH ROW EXECUTE PROCEDURE fires()", "ALTER TABLE t1 VALIDATE CONSTRAINT d_positive",
                 "DROP TABLE t", "DROP TABLE t CASCADE", "ALTER TABLE t1 NO INHERIT t", "ALTER TABLE t2 ADD UNIQUE (a, b)", "VACUUM t", "ANALYZE t", "ANALYZE t1",
                 "ALTER TABLE t2 ALTER b SET NOT NULL", "ALTER TABLE t2 ADD CHECK (a > 0)", "ALTER TABLE t2 ALTER d TYPE bigint"]


def statements(kind):
    found = [f"ALTER TABLE t {action}" for action in ACTIONS]
    found += [f"ALTER TABLE IF EXISTS ONLY t {action}" for action in ONLY_ACTIONS]
    if "REFERENCES p" in KINDS[kind]:
        found += OF_OTHERS
    if "CREATE TABLE q" in KINDS[kind]:
        found += OF_Q
    if "CREATE TABLE t1" in KINDS[kind]:
        found += OF_PARTITIONS
    if kind == "foreign_":
        found += [f"ALTER FOREIGN TABLE t {a}" for a in ("ADD n int", "DROP b", "OPTIONS (ADD x 'y')", "RENAME TO tt", "RENAME b TO bb")]
    return found


def worlds():
    for kind, setup in KINDS.items():
        yield World(kind, SHARED + setup, statements(kind))
