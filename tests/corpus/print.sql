-- Every form that the printer knows of queries, values, types and tables, and how lines are broken.

-- ---- values
SELECT 1, -2, - (-3), 4.50, 0x1F, 1_000, 'it''s', E'a\nb\\', U&'\00e4', $x$y$x$, B'101', X'1F', NULL, true, $1;
SELECT a, "A", b."select", public.t.c, t.*, *, (t).a, (f(x)).b, (f(x)).*, a[1], a[1:2], a[:b], (ARRAY[1])[1], $1.f FROM t;
SELECT a + b - c, a - (b - c), (a + b) * c, a + b * c, -(a + b), - a ^ 2, (- a) ^ 2, @ a, @ (a + b), a || b || c, a || (b || c);
SELECT a = b, (a = b) = c, a <> b, a != b, a OPERATOR(pg_catalog.+) b, a OPERATOR(*) b || c, (a < b) IS TRUE, NOT a = b, NOT (a AND b);
SELECT a AND b AND c OR d, a AND (b OR c), (a AND b) AND c, a AND (b AND c), (NOT a) = b, NOT NOT a;
SELECT a::int, (-1)::text, -1::text, (a + b)::numeric(10, 2)::text, CAST(a AS text), a COLLATE "C" || b, (a || b) COLLATE "C", a AT TIME ZONE 'UTC', a AT LOCAL;
SELECT a IS NULL, a NOTNULL, a IS NOT DISTINCT FROM b, (a IS NULL) IS NULL, a IS JSON OBJECT WITH UNIQUE KEYS, a IS NOT NFC NORMALIZED, a IS DOCUMENT;
SELECT a LIKE b, a NOT ILIKE b ESCAPE c, a SIMILAR TO b, a BETWEEN b AND c AND d, a NOT BETWEEN SYMMETRIC b + 1 AND c, a BETWEEN (b AND c) AND d, a BETWEEN (b COLLATE "C") AND c;
SELECT a IN (1, 2), a NOT IN (SELECT 1), a = ANY (b), a <> ALL (SELECT 1), a LIKE ANY (ARRAY['x']), a + ANY (b), EXISTS (SELECT 1), ARRAY(SELECT 1), (SELECT 1), (a, b) OVERLAPS (c, d);
SELECT ROW(), ROW(a), ROW(a, b), (a, b), ARRAY[]::int[], ARRAY[1, 2], ARRAY[[1, 2], [3, 4]], ARRAY[ARRAY[1], b], CASE a WHEN 1 THEN 2 ELSE 3 END, CASE WHEN a THEN b END;
SELECT int '1', double precision '1', char 'x', char(3) 'x', date '2020-01-01', interval '1' day to second(3), interval(3) '1 s', s.t 'x', "Name" 'y', numeric(3, 1) '1';

-- ---- functions
SELECT f(), s.f(1), count(*), count(DISTINCT a), f(VARIADIC a), f(a, VARIADIC b), f(x => 1, y := 2), f(a ORDER BY b DESC NULLS LAST), f(a) WITHIN GROUP (ORDER BY b USING <), f(a) FILTER (WHERE b);
SELECT f() OVER w, f() OVER (w), f() OVER (), f() OVER (PARTITION BY a ORDER BY b ROWS 1 PRECEDING), f() OVER (ORDER BY a RANGE BETWEEN UNBOUNDED PRECEDING AND '1 day' FOLLOWING EXCLUDE GROUP), f() OVER ("rows" GROUPS CURRENT ROW) FROM t WINDOW w AS (PARTITION BY c), v AS (w ORDER BY d);
SELECT current_date, current_time(3), localtimestamp, current_user, user, current_schema, extract(epoch FROM a), extract('Year' FROM a), normalize(a, NFC), collation for (a);
SELECT overlay(a PLACING b FROM 1 FOR 2), overlay(a, b), position(a IN b), substring(a FROM 1 FOR 2), substring(a FOR 2), substring(a SIMILAR b ESCAPE c), substring(a, 1), trim(a), trim(LEADING a FROM b), trim(FROM a), trim(BOTH a, b), treat(a AS int);
SELECT nullif(a, b), coalesce(a, b), greatest(a, b), least(a, b), "substring"(DISTINCT a), "left"(a, 1), left(a, 1), "coalesce"(a);
SELECT xmlconcat(a, b), xmlelement(name a), xmlelement(name "B", xmlattributes(c, d AS e), f), xmlexists('x' PASSING BY REF a), xmlforest(a AS b), xmlparse(CONTENT a), xmlpi(name a, b), xmlroot(a, VERSION NO VALUE, STANDALONE YES), xmlserialize(DOCUMENT a AS text INDENT);
SELECT json_object('a': 1, 'b' VALUE 2 FORMAT JSON NULL ON NULL WITH UNIQUE KEYS RETURNING jsonb), json_object(a, b), json_array(1, 2 ABSENT ON NULL), json_array(SELECT 1 RETURNING text), json_array(), json(a WITH UNIQUE), json_scalar(1), json_serialize(a RETURNING bytea FORMAT JSON ENCODING UTF8);
SELECT json_query(a, '$' PASSING 1 AS b RETURNING text WITH CONDITIONAL WRAPPER KEEP QUOTES NULL ON EMPTY ERROR ON ERROR), json_value(a, '$' DEFAULT 1 ON EMPTY), json_exists(a, '$' TRUE ON ERROR), json_objectagg(a: b), json_arrayagg(a ORDER BY b) FILTER (WHERE c) OVER w;

-- ---- queries
SELECT;
SELECT ALL a AS b, c d INTO TEMP x FROM t;
SELECT DISTINCT ON (a, b) c FROM ONLY t AS x (y, z), s.u *, (SELECT 1) AS v, LATERAL f(x) WITH ORDINALITY AS g (h), ROWS FROM (f(), g() AS (a int, b text COLLATE "C")) AS r, f() AS (a int) WHERE a GROUP BY a, (), ROLLUP (a, b), CUBE (a, (b, c)), GROUPING SETS (a, (), ROLLUP (b)), (cube(a)) HAVING b ORDER BY 1 DESC, 2 USING >, 3 NULLS FIRST LIMIT 1 OFFSET 2;
SELECT a FROM t TABLESAMPLE system (10) REPEATABLE (1) FETCH FIRST 3 ROWS WITH TIES;
SELECT a FROM t FETCH FIRST ROW ONLY FOR UPDATE OF t NOWAIT FOR KEY SHARE SKIP LOCKED;
SELECT a FROM a JOIN b USING (c) AS j LEFT JOIN c ON d = e NATURAL FULL JOIN f CROSS JOIN g RIGHT JOIN (h JOIN i ON true) ON false, (a JOIN b ON true) AS k (l);
VALUES (1, 'a'), (2, DEFAULT) ORDER BY 1;
TABLE ONLY t;
SELECT 1 UNION SELECT 2 UNION ALL SELECT 3 EXCEPT (SELECT 4 INTERSECT SELECT 5) ORDER BY 1;
(SELECT 1 LIMIT 1) UNION (SELECT 2 UNION SELECT 3);
WITH RECURSIVE a (b) AS NOT MATERIALIZED (SELECT 1 UNION ALL SELECT b + 1 FROM a) SEARCH BREADTH FIRST BY b SET c CYCLE b SET d TO 'y' DEFAULT 'n' USING e, f AS (DELETE FROM g RETURNING *) SELECT * FROM a, f;
SELECT * FROM xmltable(xmlnamespaces('u' AS n, DEFAULT 'v'), '/r' PASSING a COLUMNS b int PATH 'c' DEFAULT 1 NOT NULL, d FOR ORDINALITY) AS x;
SELECT * FROM json_table(a, '$' AS p PASSING 1 AS q COLUMNS (n FOR ORDINALITY, b int PATH '$.b' WITHOUT WRAPPER OMIT QUOTES NULL ON EMPTY, c jsonb FORMAT JSON, d boolean EXISTS PATH '$.d' FALSE ON ERROR, NESTED PATH '$.e[*]' AS s COLUMNS ("nested" text)) ERROR ON ERROR) AS x;

-- ---- rows that change
INSERT INTO t DEFAULT VALUES;
INSERT INTO s.t AS u (a, b[1], c.d) OVERRIDING SYSTEM VALUE VALUES (1, 2, 3) ON CONFLICT (a, lower(b) COLLATE "C" text_ops, (a + b)) WHERE c DO UPDATE SET a = excluded.a, (b, c) = (1, 2), d[1] = DEFAULT WHERE e RETURNING *, a AS b;
INSERT INTO t (a) SELECT 1 ON CONFLICT ON CONSTRAINT k DO NOTHING;
UPDATE ONLY t AS u SET a = 1, (b, c) = (SELECT 1, 2) FROM v WHERE d RETURNING WITH (NEW AS n, OLD AS o) o.a, n.b;
UPDATE t SET a = 1 WHERE CURRENT OF c;
DELETE FROM t USING u WHERE t.a = u.a;
WITH x AS (SELECT 1) MERGE INTO t AS u USING (SELECT 1) AS s ON u.a = s.a WHEN MATCHED AND b THEN UPDATE SET a = 1, b = 2 WHEN MATCHED THEN DELETE WHEN NOT MATCHED BY SOURCE THEN DO NOTHING WHEN NOT MATCHED THEN INSERT (a) OVERRIDING USER VALUE VALUES (1) WHEN NOT MATCHED BY TARGET THEN INSERT DEFAULT VALUES RETURNING merge_action();

-- ---- tables
CREATE TABLE t ();
CREATE UNLOGGED TABLE IF NOT EXISTS s.t (a int NOT NULL, b varchar(10) COLLATE "C" DEFAULT 'x'::varchar NULL, c numeric(10, 2)[3][], d timestamptz, e timestamp(3) with time zone, f time, g interval year to month, h bit(3), i bit varying, j char, k national character varying(3), l double precision, m float(3), n SETOF text, o "T", p s."U"(1)) INHERITS (u, v) WITH (fillfactor = 70, toast.autovacuum_enabled = off, x) TABLESPACE y;
CREATE TABLE t (a int PRIMARY KEY USING INDEX TABLESPACE x, b int UNIQUE NULLS NOT DISTINCT DEFERRABLE INITIALLY DEFERRED, c int REFERENCES u (v) MATCH FULL ON DELETE SET NULL ON UPDATE CASCADE NOT ENFORCED, d int GENERATED ALWAYS AS IDENTITY (START WITH 5 INCREMENT BY 2 NO MAXVALUE CYCLE), e int GENERATED BY DEFAULT AS IDENTITY, f int GENERATED ALWAYS AS (a + b) STORED, g int CONSTRAINT k CHECK (g > 0) NO INHERIT, h text STORAGE external COMPRESSION lz4, CONSTRAINT l CHECK (a > 0) NOT VALID, LIKE v INCLUDING ALL EXCLUDING INDEXES, LIKE w INCLUDING DEFAULTS);
CREATE TABLE t (PRIMARY KEY (a, b WITHOUT OVERLAPS) INCLUDE (c) WITH (fillfactor = 70), UNIQUE (a), UNIQUE USING INDEX i, CONSTRAINT n NOT NULL a, FOREIGN KEY (a, PERIOD b) REFERENCES u (c, PERIOD d) ON DELETE SET DEFAULT (a), EXCLUDE USING gist (a WITH =, (b + 1) COLLATE "C" DESC WITH OPERATOR(s.&&)) WHERE (c) DEFERRABLE);
CREATE TEMP TABLE t (a int) ON COMMIT DELETE ROWS;
CREATE TABLE t OF s.u (a WITH OPTIONS DEFAULT 1, PRIMARY KEY (a)) USING heap;
CREATE TABLE t (a int) PARTITION BY LIST (lower(a), (a + 1) COLLATE "C" o, b);
CREATE TABLE t PARTITION OF u (a DEFAULT 1) FOR VALUES FROM (1, MINVALUE) TO (2, MAXVALUE) PARTITION BY HASH (a);
CREATE TABLE t PARTITION OF u FOR VALUES IN (1, NULL);
CREATE TABLE t PARTITION OF u FOR VALUES WITH (REMAINDER 1, MODULUS 4);
CREATE TABLE t PARTITION OF u DEFAULT;
CREATE FOREIGN TABLE t (a int OPTIONS (b 'c') NOT NULL) SERVER s OPTIONS (d 'e', "F" 'g');
CREATE TABLE t (a, b) AS SELECT 1, 2 WITH NO DATA;
CREATE MATERIALIZED VIEW IF NOT EXISTS v TABLESPACE x AS SELECT 1;
CREATE OR REPLACE TEMP VIEW v (a) WITH (security_barrier) AS SELECT 1 WITH LOCAL CHECK OPTION;
CREATE RECURSIVE VIEW v (a) AS SELECT 1 UNION ALL SELECT a FROM v;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS i ON ONLY t USING btree (a DESC NULLS LAST, lower(b), (a + b), c COLLATE "C" text_ops (x = 1)) INCLUDE (d) NULLS NOT DISTINCT WITH (fillfactor = 70) TABLESPACE y WHERE a > 0;
CREATE INDEX ON t (a);
CREATE SEQUENCE IF NOT EXISTS s AS bigint START 1 INCREMENT 2 MINVALUE -5 NO MAXVALUE CACHE 10 NO CYCLE OWNED BY t.a;
ALTER SEQUENCE IF EXISTS s RESTART WITH 7 OWNED BY NONE;

-- ---- ALTER TABLE
ALTER TABLE IF EXISTS ONLY t ADD a int, ADD COLUMN IF NOT EXISTS b text, DROP c, DROP COLUMN IF EXISTS d CASCADE, ALTER e SET DEFAULT 1, ALTER e DROP DEFAULT, ALTER e SET NOT NULL, ALTER e DROP NOT NULL;
ALTER TABLE t ALTER a TYPE text COLLATE "C" USING b::text, ALTER a SET STATISTICS -1, ALTER a SET STATISTICS DEFAULT, ALTER a SET (n_distinct = 5), ALTER a RESET (n_distinct), ALTER a SET STORAGE DEFAULT, ALTER a SET COMPRESSION pglz, ALTER a SET EXPRESSION AS (b), ALTER a DROP EXPRESSION IF EXISTS;
ALTER TABLE t ALTER a ADD GENERATED ALWAYS AS IDENTITY, ALTER a SET GENERATED BY DEFAULT SET START 5 RESTART, ALTER a DROP IDENTITY IF EXISTS, ALTER a OPTIONS (ADD b 'c', SET d 'e', DROP f);
ALTER TABLE t ADD CONSTRAINT k FOREIGN KEY (a) REFERENCES u NOT VALID, ADD PRIMARY KEY USING INDEX i, ALTER CONSTRAINT k DEFERRABLE INITIALLY DEFERRED, ALTER CONSTRAINT k NO INHERIT, VALIDATE CONSTRAINT k, DROP CONSTRAINT IF EXISTS k RESTRICT;
ALTER TABLE t SET WITHOUT OIDS, CLUSTER ON i, SET WITHOUT CLUSTER, SET LOGGED, SET UNLOGGED, SET ACCESS METHOD heap, SET ACCESS METHOD DEFAULT, SET TABLESPACE x, SET (fillfactor = 70), RESET (fillfactor), OPTIONS (SET a 'b');
ALTER TABLE t REPLICA IDENTITY FULL, REPLICA IDENTITY USING INDEX i, ENABLE TRIGGER a, ENABLE ALWAYS TRIGGER b, DISABLE TRIGGER ALL, ENABLE REPLICA RULE c, ENABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY, INHERIT u, NO INHERIT v, OF w, NOT OF, OWNER TO CURRENT_USER, OWNER TO "Role";
ALTER TABLE t ATTACH PARTITION u FOR VALUES IN ('a');
ALTER TABLE t DETACH PARTITION u CONCURRENTLY;
ALTER INDEX i ATTACH PARTITION j;
ALTER INDEX i ALTER COLUMN 1 SET STATISTICS 100;
ALTER TYPE s.c ADD ATTRIBUTE a int CASCADE, DROP ATTRIBUTE IF EXISTS b, ALTER ATTRIBUTE d TYPE text COLLATE "C" RESTRICT;
ALTER MATERIALIZED VIEW ALL IN TABLESPACE a OWNED BY b, CURRENT_USER SET TABLESPACE c NOWAIT;

-- ---- lines
SELECT a_rather_long_name AS first, another_rather_long_name AS second, a_function_of(several, arguments, of_some_length) AS third FROM a_table_with_a_name AS one LEFT JOIN another_table AS two ON one.identifier = two.identifier AND two.kind = 'x' WHERE one.created_at > now() - interval '1 day' AND (two.state IN ('draft', 'sent', 'paid', 'cancelled', 'returned', 'lost', 'found') OR two.state IS NULL) ORDER BY first;
