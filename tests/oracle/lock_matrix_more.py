# lock_matrix_more.py -- what the other parts leave out: DDL on what is no table, code and owners, what
# proves a bound, a NOT NULL or a cast, and what CASCADE reaches.
from lock_matrix_alter import SHARED
from lock_world import World

TABLES = SHARED + """
CREATE ROLE owner_of_some; CREATE ROLE heir_of_them;
CREATE TABLE t (a int PRIMARY KEY, b text, c int, d positive, e above, f varchar(10));
INSERT INTO t VALUES (1, 'x', 1, 1, 1, 'x');
CREATE TABLE child (id int PRIMARY KEY, t_a int REFERENCES t ON DELETE CASCADE, note text);
CREATE TABLE grandchild (id int PRIMARY KEY, child_id int REFERENCES child);
CREATE TABLE owned_1 (a int PRIMARY KEY, s serial); CREATE TABLE owned_2 (a int REFERENCES owned_1);
CREATE VIEW owned_view AS SELECT a FROM owned_1;
CREATE MATERIALIZED VIEW owned_mat AS SELECT a FROM owned_1;
CREATE SEQUENCE owned_seq; CREATE INDEX owned_index ON owned_1 (s);
CREATE DOMAIN owned_domain AS int; CREATE TYPE owned_type AS (x int);
CREATE FUNCTION owned_code() RETURNS int LANGUAGE sql AS 'SELECT 1';
ALTER TABLE owned_1 OWNER TO owner_of_some; ALTER TABLE owned_2 OWNER TO owner_of_some;
ALTER VIEW owned_view OWNER TO owner_of_some; ALTER MATERIALIZED VIEW owned_mat OWNER TO owner_of_some;
ALTER SEQUENCE owned_seq OWNER TO owner_of_some; ALTER DOMAIN owned_domain OWNER TO owner_of_some;
ALTER TYPE owned_type OWNER TO owner_of_some; ALTER FUNCTION owned_code() OWNER TO owner_of_some;
GRANT SELECT ON t TO owner_of_some; GRANT SELECT (id) ON child TO owner_of_some;
CREATE TABLE parted (a int NOT NULL, b text, c int) PARTITION BY RANGE (a);
CREATE TABLE parted_1 PARTITION OF parted FOR VALUES FROM (1) TO (10);
CREATE TABLE parted_2 PARTITION OF parted FOR VALUES FROM (10) TO (20) PARTITION BY RANGE (a);
CREATE TABLE parted_2a PARTITION OF parted_2 FOR VALUES FROM (10) TO (15);
CREATE INDEX parted_b ON parted (b); CREATE UNIQUE INDEX parted_a ON parted (a);
CREATE TRIGGER parted_rings AFTER INSERT ON parted FOR EACH ROW EXECUTE PROCEDURE fires();
CREATE TRIGGER parted_states AFTER INSERT ON parted FOR EACH STATEMENT EXECUTE PROCEDURE fires();
CREATE TRIGGER own_rings BEFORE INSERT ON parted_1 FOR EACH ROW EXECUTE PROCEDURE fires();
CREATE VIEW over_parted AS SELECT a, b FROM parted;
CREATE MATERIALIZED VIEW m AS SELECT a, b FROM t; CREATE UNIQUE INDEX m_a ON m (a); CREATE INDEX m_b ON m (b);
CREATE MATERIALIZED VIEW m_of_m AS SELECT a FROM m; CREATE VIEW v_of_m AS SELECT a FROM m;
CREATE FOREIGN DATA WRAPPER nothing; CREATE SERVER far FOREIGN DATA WRAPPER nothing;
CREATE FOREIGN TABLE ft (a int, b text) SERVER far;
CREATE FOREIGN TABLE ft_part PARTITION OF parted_2 FOR VALUES FROM (15) TO (20) SERVER far;
CREATE VIEW v AS SELECT a, b FROM t; CREATE VIEW vv AS SELECT a FROM v;
CREATE RULE r AS ON DELETE TO v DO INSTEAD UPDATE child SET note = '' WHERE t_a = OLD.a;
CREATE TABLE ruled (a int, b text); CREATE TABLE rule_log (a int);
CREATE RULE logs AS ON INSERT TO ruled DO ALSO INSERT INTO rule_log VALUES (NEW.a);
CREATE TABLE typed OF pair; CREATE TABLE typed_parent (a int, p pair);
CREATE TABLE of_array (a int, d positive[], m mood, ms mood[]);
CREATE TYPE deep AS (p positive); CREATE TABLE of_deep (a int, d deep);
CREATE TYPE span AS RANGE (subtype = positive); CREATE TABLE of_span (s span);
CREATE DOMAIN of_deep_domain AS deep;
CREATE MATERIALIZED VIEW of_domain AS SELECT d FROM t; CREATE VIEW v_domain AS SELECT d FROM t;
CREATE SCHEMA other;
CREATE TABLE other.x (a int PRIMARY KEY, b int REFERENCES t); CREATE TABLE x_child (a int REFERENCES other.x);
CREATE VIEW x_view AS SELECT a FROM other.x; CREATE SEQUENCE other.s; CREATE TABLE uses_s (a int DEFAULT nextval('other.s'));
CREATE DOMAIN other.dom AS int; CREATE TABLE uses_dom (a other.dom, b int);
CREATE FUNCTION other.fires() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE TRIGGER fires AFTER INSERT ON uses_dom FOR EACH ROW EXECUTE PROCEDURE other.fires();
CREATE TABLE other.part_of PARTITION OF parted FOR VALUES FROM (20) TO (30);
CREATE PUBLICATION pub FOR TABLE t, parted; CREATE PUBLICATION all_of_it FOR ALL TABLES;
CREATE STATISTICS stats ON a, b FROM t; CREATE STATISTICS m_stats ON a, b FROM m;
CREATE TABLE referenced (a int PRIMARY KEY, b int UNIQUE) PARTITION BY RANGE (a);
""".replace(", b int UNIQUE) PARTITION BY RANGE", ", b int) PARTITION BY RANGE") + """
CREATE TABLE referenced_1 PARTITION OF referenced FOR VALUES FROM (1) TO (10);
CREATE TABLE referenced_rest PARTITION OF referenced DEFAULT;
CREATE TABLE refers (a int REFERENCES referenced); CREATE TABLE refers_too (a int REFERENCES referenced) PARTITION BY LIST (a);
CREATE TABLE refers_too_1 PARTITION OF refers_too FOR VALUES IN (1);
CREATE TABLE attach_plain (a int); CREATE TABLE attach_keyed (a int REFERENCES referenced);
INSERT INTO parted VALUES (1, 'x', 1), (11, 'y', 1);
"""

STATEMENTS = """
ALTER MATERIALIZED VIEW m ALTER b SET STORAGE EXTERNAL
ALTER MATERIALIZED VIEW m ALTER b SET COMPRESSION pglz
ALTER MATERIALIZED VIEW m ALTER b SET (n_distinct = 5)
ALTER MATERIALIZED VIEW m ALTER b RESET (n_distinct)
ALTER MATERIALIZED VIEW m RESET (fillfactor)
ALTER MATERIALIZED VIEW m SET WITHOUT CLUSTER
ALTER MATERIALIZED VIEW m DEPENDS ON EXTENSION plpgsql
ALTER MATERIALIZED VIEW m RENAME COLUMN a TO aa
ALTER MATERIALIZED VIEW m_of_m RENAME TO n
ALTER MATERIALIZED VIEW IF EXISTS nope RENAME TO n
ALTER TABLE m RENAME TO n
ALTER TABLE m SET SCHEMA other
DROP MATERIALIZED VIEW m
DROP MATERIALIZED VIEW m CASCADE
DROP MATERIALIZED VIEW m_of_m
DROP INDEX m_b
CREATE STATISTICS n ON a, b FROM m
DROP STATISTICS m_stats
COMMENT ON COLUMN m.a IS 'x'
REINDEX INDEX m_b
CLUSTER m
REFRESH MATERIALIZED VIEW m_of_m
REFRESH MATERIALIZED VIEW CONCURRENTLY m
REFRESH MATERIALIZED VIEW CONCURRENTLY m WITH NO DATA
ANALYZE m_of_m
GRANT SELECT ON m TO owner_of_some
LOCK TABLE m
ALTER FOREIGN TABLE ft ADD CHECK (a > 0) NOT VALID
ALTER FOREIGN TABLE ft ALTER a TYPE bigint
ALTER FOREIGN TABLE ft ALTER a SET NOT NULL
ALTER FOREIGN TABLE ft ALTER a SET DEFAULT 5
ALTER FOREIGN TABLE ft ALTER a SET STATISTICS 5
ALTER FOREIGN TABLE ft ALTER a OPTIONS (ADD x 'y')
ALTER FOREIGN TABLE ft SET SCHEMA other
ALTER FOREIGN TABLE ft OWNER TO owner_of_some
ALTER FOREIGN TABLE ft INHERIT t
ALTER FOREIGN TABLE ft DISABLE TRIGGER ALL
ALTER FOREIGN TABLE ft RENAME COLUMN a TO aa
ALTER FOREIGN TABLE IF EXISTS nope ADD c int
DROP FOREIGN TABLE ft CASCADE
DROP FOREIGN TABLE ft_part
CREATE FOREIGN TABLE n PARTITION OF parted FOR VALUES FROM (40) TO (50) SERVER far
CREATE FOREIGN TABLE n () INHERITS (ruled) SERVER far
CREATE FOREIGN TABLE IF NOT EXISTS ft (a int) SERVER far
CREATE TRIGGER n AFTER INSERT ON ft FOR EACH ROW EXECUTE PROCEDURE fires()
ANALYZE ft
LOCK TABLE ft
COMMENT ON COLUMN ft.a IS 'x'
DROP SERVER far CASCADE
DROP FOREIGN DATA WRAPPER nothing CASCADE
ALTER INDEX parted_b RENAME TO n
ALTER TABLE parted_b RENAME TO n
ALTER INDEX parted_b SET (fillfactor = 50)
ALTER INDEX parted_1_b_idx SET (fillfactor = 50)
ALTER INDEX parted_1_b_idx RENAME TO n
ALTER INDEX m_b SET (fillfactor = 50)
ALTER INDEX m_b RENAME TO n
ALTER INDEX owned_index SET TABLESPACE pg_default
ALTER INDEX ALL IN TABLESPACE pg_default SET TABLESPACE pg_default
ALTER INDEX owned_index NO DEPENDS ON EXTENSION plpgsql
ALTER TABLE owned_index SET (fillfactor = 50)
ALTER TABLE owned_index OWNER TO owner_of_some
DROP INDEX parted_b
DROP INDEX parted_a
DROP INDEX owned_index CASCADE
REINDEX INDEX owned_index
COMMENT ON INDEX parted_b IS 'x'
ALTER SEQUENCE owned_seq RESTART WITH 5
ALTER SEQUENCE owned_seq MAXVALUE 100
ALTER SEQUENCE owned_seq NO MAXVALUE CYCLE CACHE 10
ALTER SEQUENCE owned_1_s_seq RESTART
ALTER SEQUENCE owned_1_s_seq AS bigint
ALTER SEQUENCE owned_1_s_seq OWNED BY NONE
ALTER SEQUENCE owned_seq OWNED BY child.id
ALTER SEQUENCE owned_1_s_seq RENAME TO n
ALTER TABLE owned_seq OWNER TO heir_of_them
ALTER TABLE owned_seq SET SCHEMA other
ALTER TABLE owned_1 SET SCHEMA other
ALTER TABLE owned_1 OWNER TO heir_of_them
ALTER TABLE owned_1 ALTER s DROP DEFAULT
ALTER TABLE owned_1 ALTER s TYPE bigint
ALTER TABLE owned_1 DROP COLUMN s CASCADE
DROP SEQUENCE owned_seq CASCADE
DROP SEQUENCE owned_1_s_seq
DROP SEQUENCE other.s CASCADE
SELECT setval('owned_seq', 4)
SELECT pg_get_serial_sequence('owned_1', 's')
GRANT USAGE ON ALL SEQUENCES IN SCHEMA other TO owner_of_some
COMMENT ON SEQUENCE owned_seq IS 'x'
ALTER TRIGGER parted_rings ON parted RENAME TO n
ALTER TRIGGER parted_states ON parted RENAME TO n
ALTER TRIGGER own_rings ON parted_1 RENAME TO n
ALTER TRIGGER parted_rings ON parted DEPENDS ON EXTENSION plpgsql
ALTER TABLE parted DISABLE TRIGGER parted_rings
ALTER TABLE parted DISABLE TRIGGER parted_states
ALTER TABLE ONLY parted DISABLE TRIGGER parted_rings
ALTER TABLE parted ENABLE ALWAYS TRIGGER parted_rings
ALTER TABLE parted ENABLE TRIGGER USER
ALTER TABLE parted_1 DISABLE TRIGGER own_rings
ALTER TABLE parted_1 DISABLE TRIGGER parted_rings
ALTER TABLE parted_1 ENABLE REPLICA TRIGGER USER
DROP TRIGGER parted_rings ON parted
DROP TRIGGER parted_states ON parted
DROP TRIGGER own_rings ON parted_1
DROP TRIGGER own_rings ON parted_1 CASCADE
CREATE TRIGGER n AFTER UPDATE ON parted FOR EACH ROW WHEN (OLD.b IS DISTINCT FROM NEW.b) EXECUTE PROCEDURE fires()
CREATE TRIGGER n BEFORE UPDATE ON parted FOR EACH ROW EXECUTE PROCEDURE fires()
CREATE TRIGGER n AFTER UPDATE ON parted_1 FOR EACH STATEMENT EXECUTE PROCEDURE fires()
CREATE TRIGGER n AFTER TRUNCATE ON t EXECUTE PROCEDURE fires()
CREATE OR REPLACE TRIGGER parted_rings AFTER DELETE ON parted FOR EACH ROW EXECUTE PROCEDURE fires()
CREATE CONSTRAINT TRIGGER n AFTER INSERT ON parted_1 FOR EACH ROW EXECUTE PROCEDURE fires()
CREATE TRIGGER n INSTEAD OF UPDATE ON over_parted FOR EACH ROW EXECUTE PROCEDURE fires()
COMMENT ON TRIGGER parted_rings ON parted IS 'x'
CREATE TABLE n PARTITION OF referenced FOR VALUES FROM (20) TO (30)
CREATE TABLE n PARTITION OF refers_too FOR VALUES IN (2)
CREATE TABLE n PARTITION OF refers_too DEFAULT PARTITION BY HASH (a)
CREATE TABLE n PARTITION OF parted FOR VALUES FROM (40) TO (50)
CREATE TABLE n PARTITION OF parted (CHECK (c > 0)) FOR VALUES FROM (40) TO (50)
CREATE TABLE n PARTITION OF parted (c DEFAULT 5, FOREIGN KEY (c) REFERENCES t) FOR VALUES FROM (40) TO (50)
CREATE TABLE n PARTITION OF parted_2 DEFAULT
CREATE TABLE n (LIKE parted INCLUDING ALL)
CREATE TABLE n (a int REFERENCES referenced, b int REFERENCES parted (a))
ALTER TABLE refers ADD FOREIGN KEY (a) REFERENCES parted (a)
ALTER TABLE refers ADD FOREIGN KEY (a) REFERENCES parted (a) NOT VALID
ALTER TABLE refers_too ADD FOREIGN KEY (a) REFERENCES parted (a)
ALTER TABLE refers DROP CONSTRAINT refers_a_fkey
ALTER TABLE refers_too DROP CONSTRAINT refers_too_a_fkey
ALTER TABLE referenced DETACH PARTITION referenced_1
ALTER TABLE referenced DETACH PARTITION referenced_rest
ALTER TABLE refers_too DETACH PARTITION refers_too_1
ALTER TABLE referenced DROP CONSTRAINT referenced_pkey CASCADE
ALTER TABLE referenced ADD COLUMN n int
ALTER TABLE referenced RENAME TO n
ALTER TABLE refers_too ATTACH PARTITION attach_plain FOR VALUES IN (5)
ALTER TABLE refers_too ATTACH PARTITION attach_keyed FOR VALUES IN (5)
ALTER TABLE referenced ATTACH PARTITION child FOR VALUES FROM (20) TO (30)
ALTER TABLE referenced ALTER b SET NOT NULL
DROP TABLE referenced_1
DROP TABLE referenced_rest
DROP TABLE refers
DROP TABLE refers_too
DROP TABLE refers_too_1
DROP TABLE referenced CASCADE
TRUNCATE referenced CASCADE
TRUNCATE referenced_1 CASCADE
TRUNCATE refers
TRUNCATE refers_too
DROP TABLE child
DROP TABLE child CASCADE
DROP TABLE grandchild, child
DROP TABLE t, child, grandchild CASCADE
DROP TABLE other.x CASCADE
DROP TABLE x_child
DROP TABLE ruled
DROP TABLE parted CASCADE
DROP TABLE parted_2
DROP TABLE other.part_of
DROP SCHEMA other CASCADE
DROP SCHEMA other
DROP SCHEMA IF EXISTS nope CASCADE
ALTER SCHEMA other RENAME TO n
DROP OWNED BY owner_of_some
DROP OWNED BY owner_of_some CASCADE
DROP OWNED BY heir_of_them
REASSIGN OWNED BY owner_of_some TO heir_of_them
REASSIGN OWNED BY heir_of_them TO owner_of_some
ALTER DOMAIN positive ADD CONSTRAINT small CHECK (VALUE < 1000)
ALTER DOMAIN positive ADD CONSTRAINT small CHECK (VALUE < 1000) NOT VALID
ALTER DOMAIN above ADD CHECK (VALUE < 1000)
ALTER DOMAIN above SET NOT NULL
ALTER DOMAIN other.dom SET NOT NULL
ALTER DOMAIN other.dom ADD CHECK (VALUE > 0)
ALTER DOMAIN owned_domain ADD CHECK (VALUE > 0)
ALTER DOMAIN positive SET SCHEMA other
ALTER DOMAIN positive RENAME CONSTRAINT positive_check TO n
DROP DOMAIN positive CASCADE
DROP DOMAIN above CASCADE
DROP DOMAIN other.dom CASCADE
ALTER TYPE mood ADD VALUE 'meek' BEFORE 'glad'
ALTER TYPE mood SET SCHEMA other
ALTER TYPE pair SET SCHEMA other
ALTER TYPE pair ADD ATTRIBUTE z int CASCADE, DROP ATTRIBUTE y CASCADE
ALTER TYPE pair RENAME TO n
ALTER TYPE deep ADD ATTRIBUTE z int
ALTER TYPE deep ADD ATTRIBUTE z int CASCADE
ALTER TYPE deep ALTER ATTRIBUTE p TYPE bigint
ALTER TYPE owned_type ADD ATTRIBUTE z int
DROP TYPE mood CASCADE
DROP TYPE deep CASCADE
DROP TYPE span CASCADE
ALTER PUBLICATION pub ADD TABLE child
ALTER PUBLICATION pub ADD TABLE parted_1
ALTER PUBLICATION pub DROP TABLE parted
ALTER PUBLICATION pub SET TABLE child, grandchild
ALTER PUBLICATION pub SET TABLE parted
ALTER PUBLICATION pub SET (publish_via_partition_root = true)
ALTER PUBLICATION pub ADD TABLE child (id)
ALTER PUBLICATION pub ADD TABLE ONLY child WHERE (id > 0)
ALTER PUBLICATION pub ADD TABLES IN SCHEMA other
ALTER PUBLICATION all_of_it SET (publish = 'insert')
DROP PUBLICATION pub, all_of_it
CREATE PUBLICATION n FOR TABLE parted_1, child
CREATE RULE n AS ON UPDATE TO v DO INSTEAD NOTHING
CREATE RULE n AS ON INSERT TO t DO ALSO INSERT INTO rule_log VALUES (NEW.a)
CREATE RULE n AS ON INSERT TO parted DO ALSO NOTHING
CREATE OR REPLACE RULE logs AS ON INSERT TO ruled DO ALSO NOTHING
ALTER RULE logs ON ruled RENAME TO n
DROP RULE logs ON ruled
DROP RULE r ON v
ALTER TABLE ruled DISABLE RULE logs
ALTER TABLE ruled ENABLE ALWAYS RULE logs
CREATE POLICY n ON parted USING (a > 0)
CREATE POLICY n ON t USING (a IN (SELECT t_a FROM child))
ALTER TABLE t ENABLE ROW LEVEL SECURITY
ALTER TABLE parted FORCE ROW LEVEL SECURITY
TRUNCATE t CASCADE
TRUNCATE child, grandchild RESTART IDENTITY
TRUNCATE parted
TRUNCATE ONLY parted_2
TRUNCATE other.x CASCADE
TRUNCATE owned_1 CASCADE
MERGE INTO child USING t ON child.t_a = t.a WHEN MATCHED THEN UPDATE SET note = 'x' WHEN NOT MATCHED THEN INSERT (id) VALUES (5)
MERGE INTO child c USING (SELECT 1 AS a) s ON c.id = s.a WHEN MATCHED THEN DO NOTHING
MERGE INTO parted USING t ON parted.a = t.a WHEN MATCHED THEN DELETE
INSERT INTO parted_1 VALUES (3, 'x', 1)
INSERT INTO parted SELECT a + 2, b, c FROM t
INSERT INTO child SELECT 7, a FROM v WHERE false
INSERT INTO t SELECT * FROM t WHERE false
INSERT INTO over_parted VALUES (4, 'x')
UPDATE v SET b = 'y'
UPDATE parted SET b = 'y' FROM t WHERE t.a = parted.a
UPDATE parted_2 SET b = 'y'
UPDATE child SET note = (SELECT b FROM t LIMIT 1)
UPDATE over_parted SET b = 'y'
DELETE FROM parted_1 USING child
DELETE FROM over_parted
DELETE FROM child WHERE t_a IN (SELECT a FROM t)
SELECT * FROM t FOR NO KEY UPDATE
SELECT * FROM t FOR KEY SHARE
SELECT * FROM t FOR UPDATE SKIP LOCKED
SELECT * FROM parted FOR UPDATE
SELECT * FROM ONLY parted FOR SHARE
SELECT * FROM over_parted FOR UPDATE
SELECT * FROM vv FOR SHARE
SELECT * FROM t, child FOR UPDATE OF t FOR SHARE OF child
SELECT * FROM (SELECT * FROM t) x FOR UPDATE
SELECT * FROM (SELECT * FROM t FOR UPDATE) x
SELECT * FROM t WHERE a IN (SELECT t_a FROM child FOR UPDATE)
SELECT * FROM m, t FOR UPDATE OF t
CREATE TABLE n AS SELECT * FROM t FOR UPDATE
COPY t TO STDOUT
CREATE VIEW n AS SELECT * FROM t FOR UPDATE
CLUSTER t USING t_pkey
CLUSTER child USING child_pkey
CLUSTER parted_1 USING parted_1_b_idx
REINDEX TABLE parted_1
REINDEX TABLE child
REINDEX INDEX t_pkey
REINDEX INDEX parted_1_b_idx
LOCK TABLE parted IN SHARE MODE
LOCK TABLE ONLY parted IN SHARE MODE
LOCK TABLE over_parted IN EXCLUSIVE MODE
LOCK TABLE t, vv IN ROW EXCLUSIVE MODE
ANALYZE parted, t
ANALYZE parted_1 (a)
CREATE STATISTICS n ON b, c FROM parted
ALTER STATISTICS stats SET SCHEMA other
CREATE FUNCTION n(t) RETURNS int LANGUAGE sql AS 'SELECT ($1).a'
CREATE AGGREGATE n (t) (sfunc = array_append, stype = t[])
CREATE VIEW n AS SELECT * FROM m, v, parted
CREATE OR REPLACE VIEW vv AS SELECT a, 1 AS n FROM v
CREATE OR REPLACE VIEW owned_view AS SELECT a FROM owned_1 WHERE a > 0
DROP VIEW v CASCADE
DROP VIEW over_parted, x_view
DROP FUNCTION fires() CASCADE
DROP FUNCTION other.fires() CASCADE
DROP FUNCTION owned_code()
ALTER FUNCTION fires() RENAME TO n
SECURITY LABEL FOR none ON TABLE t IS 'x'
"""

PROOFS = SHARED + """
CREATE TABLE whole (a int NOT NULL, b text) PARTITION BY RANGE (a);
CREATE TABLE whole_low PARTITION OF whole FOR VALUES FROM (MINVALUE) TO (0);
CREATE TABLE dated (d date NOT NULL, n int) PARTITION BY RANGE (d);
CREATE TABLE stamped (d timestamptz NOT NULL) PARTITION BY RANGE (d);
CREATE TABLE texts (k text NOT NULL) PARTITION BY LIST (k);
CREATE TABLE pairs (a int NOT NULL, b int NOT NULL) PARTITION BY RANGE (a, b);
CREATE TABLE lists (a int) PARTITION BY LIST (a);
CREATE TABLE bigs (a bigint NOT NULL) PARTITION BY RANGE (a);
CREATE TABLE halves (a int NOT NULL, h bool NOT NULL) PARTITION BY LIST (h);
CREATE TABLE mooded (m mood NOT NULL) PARTITION BY LIST (m);
"""
RANGE_CHECKS = ["a >= 20 AND a < 30", "a >= 22 AND a < 28", "a > 19 AND a < 30", "a >= 20 AND a <= 29", "a > 19 AND a <= 29", "a BETWEEN 20 AND 29",
                "a >= 20 AND a < 31", "a >= 20", "a < 30", "a = 25", "a IN (20, 25, 29)", "a IN (20, 30)", "a = 20 OR a = 29", "(a >= 20) AND (a < 30) AND b <> ''",
                "20 <= a AND 30 > a", "NOT (a < 20 OR a >= 30)", "a >= 20 AND a < 30 OR a = 25", "a >= 20::bigint AND a < 30::bigint", "a >= 20.0 AND a < 30.0",
                "a = ANY (ARRAY[21, 22])", "a + 0 >= 20 AND a < 30", "a >= 20 IS TRUE AND a < 30", "a >= (10 + 10) AND a < 30", "b = 'x'", "a IS NOT NULL",
                "a <> 5", "a > 25 AND a < 10", "false", "abs(a) >= 20 AND abs(a) < 30", "a >= '20' AND a < '30'"]
NULL_CHECKS = ["n IS NOT NULL", "NOT (n IS NULL)", "n IS NOT NULL AND b <> ''", "n IS NOT NULL OR n > 0", "(n IS NOT NULL) IS TRUE", "n > 0", "n = 5", "n IS NOT NULL AND n > 0",
               "CASE WHEN n IS NULL THEN false ELSE true END", "n IS DISTINCT FROM NULL", "NOT n IS NULL AND true", "coalesce(n, 0) > 0", "(n, b) IS NOT NULL",
               "n IS NOT NULL AND (b IS NOT NULL OR n > 3)", "n IN (1, 2)", "row(n) IS NOT NULL", "n IS NOT NULL = true", "(n IS NOT NULL)",
               "n IS NOT NULL AND b = '' OR n IS NOT NULL AND b = 'x'", "NOT (n IS NULL OR b IS NULL)", "NOT (n IS NULL AND b IS NULL)",
               "NOT (n IS NOT NULL)", "NULL IS DISTINCT FROM n", "n IS NOT DISTINCT FROM 5", "true = (n IS NOT NULL)", "(n IS NOT NULL) <> false",
               "(n IS NULL) = false", "(n IS NULL) IS FALSE", "(n, b) IS NULL", "NOT (n, b) IS NULL", "NOT NOT n IS NOT NULL"]
OTHER_BOUNDS = [
    ("dated", "d date NOT NULL, n int, CHECK (d >= '2026-01-01' AND d < '2027-01-01')", "FROM ('2026-01-01') TO ('2027-01-01')"),
    ("dated", "d date NOT NULL, n int, CHECK (d >= DATE '2026-01-01' AND d < DATE '2026-07-01')", "FROM ('2026-01-01') TO ('2027-01-01')"),
    ("dated", "d date NOT NULL, n int, CHECK (d >= '2026-02-01' AND d < '2027-02-01')", "FROM ('2026-01-01') TO ('2027-01-01')"),
    ("dated", "d date NOT NULL, n int, CHECK (d BETWEEN '2026-01-01' AND '2026-12-31')", "FROM ('2026-01-01') TO ('2027-01-01')"),
    ("dated", "d date NOT NULL, n int, CHECK (n > 0)", "FROM ('2026-01-01') TO ('2027-01-01')"),
    ("stamped", "d timestamptz NOT NULL, CHECK (d >= '2026-01-01' AND d < '2027-01-01')", "FROM ('2026-01-01') TO ('2027-01-01')"),
    ("stamped", "d timestamptz NOT NULL, CHECK (d >= '2026-01-01 00:00+00' AND d < '2027-01-01 00:00+00')", "FROM ('2026-01-01') TO ('2027-01-01')"),
    ("stamped", "d timestamptz NOT NULL, CHECK (d >= DATE '2026-01-01' AND d < DATE '2027-01-01')", "FROM ('2026-01-01') TO ('2027-01-01')"),
    ("texts", "k text NOT NULL, CHECK (k = 'x')", "IN ('x')"),
    ("texts", "k text NOT NULL, CHECK (k IN ('x', 'y'))", "IN ('x', 'y', 'z')"),
    ("texts", "k text NOT NULL, CHECK (k IN ('x', 'w'))", "IN ('x', 'y', 'z')"),
    ("texts", "k text NOT NULL, CHECK (k = 'x' OR k = 'y')", "IN ('x', 'y')"),
    ("pairs", "a int NOT NULL, b int NOT NULL, CHECK (a >= 1 AND a < 5)", "FROM (1, 1) TO (5, 1)"),
    ("pairs", "a int NOT NULL, b int NOT NULL, CHECK (a = 1 AND b >= 1 AND b < 5)", "FROM (1, 1) TO (1, 5)"),
    ("pairs", "a int NOT NULL, b int NOT NULL, CHECK (a > 1 AND a < 5)", "FROM (1, 1) TO (5, 1)"),
    ("lists", "a int, CHECK (a = 7)", "IN (7)"),
    ("lists", "a int NOT NULL, CHECK (a = 7)", "IN (7)"),
    ("lists", "a int, CHECK (a IS NULL)", "IN (NULL)"),
    ("lists", "a int, CHECK (a IS NULL OR a = 7)", "IN (NULL, 7)"),
    ("lists", "a int, CHECK (a = 7)", "IN (NULL, 7)"),
    ("lists", "a int, CHECK (a IS NOT NULL AND a = ANY ('{7,8}'::int[]))", "IN (7, 8)"),
    ("bigs", "a bigint NOT NULL, CHECK (a >= 20 AND a < 30)", "FROM (20) TO (30)"),
    ("bigs", "a bigint NOT NULL, CHECK (a >= 20::bigint AND a < 30::bigint)", "FROM (20) TO (30)"),
    ("halves", "a int NOT NULL, h bool NOT NULL, CHECK (h)", "IN (true)"),
    ("halves", "a int NOT NULL, h bool NOT NULL, CHECK (h = true)", "IN (true)"),
    ("halves", "a int NOT NULL, h bool NOT NULL, CHECK (NOT h)", "IN (false)"),
    ("mooded", "m mood NOT NULL, CHECK (m = 'sad')", "IN ('sad')"),
    ("whole", "a int NOT NULL, b text, CHECK (a >= 20), CHECK (a < 30)", "FROM (20) TO (30)"),
    ("whole", "a int NOT NULL, b text, CHECK (a >= 20), CHECK (a < 40), CHECK (a < 30)", "FROM (20) TO (30)"),
    ("whole", "a int CHECK (a IS NOT NULL) NOT NULL, b text, CHECK (a >= 20 AND a < 30)", "FROM (20) TO (30)"),
    ("whole", "a int NOT NULL, b text, CHECK (a >= 20 AND a < 30)", "FROM (MINVALUE) TO (30)"),
    ("whole", "a int NOT NULL, b text, CHECK (a >= 20)", "FROM (20) TO (MAXVALUE)"),
    ("whole", "a int NOT NULL, b text, CHECK (a >= 20 AND a < 30) NO INHERIT", "FROM (20) TO (30)"),
]


def proofs():
    for check in RANGE_CHECKS:
        yield [f"CREATE TABLE n (a int NOT NULL, b text, CHECK ({check}))", "COMMENT ON TABLE n IS 'x'",
               "ALTER TABLE whole ATTACH PARTITION n FOR VALUES FROM (20) TO (30)"]
        yield [f"CREATE TABLE n PARTITION OF whole (CHECK ({check})) DEFAULT", "COMMENT ON TABLE n IS 'x'",
               "CREATE TABLE n2 PARTITION OF whole FOR VALUES FROM (40) TO (50)"]
    for parent, columns, bound in OTHER_BOUNDS:
        words = columns.replace(" NO INHERIT", "")
        yield [f"CREATE TABLE n ({columns if words != columns else words})", f"ALTER TABLE {parent} ATTACH PARTITION n FOR VALUES {bound}"]
    for check in NULL_CHECKS:
        yield [f"CREATE TABLE n (n int, b text, CHECK ({check}))", "ALTER TABLE n ALTER n SET NOT NULL"]
        yield [f"CREATE TABLE n (n int, b text, CHECK ({check}))", "ALTER TABLE n ADD PRIMARY KEY (n)"]
    for check in ("n IS NOT NULL", "n IS DISTINCT FROM NULL", "(n).x IS NOT NULL", "NOT n IS NULL"):
        yield [f"CREATE TABLE n (n pair, CHECK ({check}))", "ALTER TABLE n ALTER n SET NOT NULL"]


def lines(text):
    return [line for line in text.strip().split("\n") if line]


def worlds():
    yield World("more", TABLES, lines(STATEMENTS))
    yield World("proofs", PROOFS, list(proofs()))
