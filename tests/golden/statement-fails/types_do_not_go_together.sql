-- Operators, functions and casts are found by the types of their operands, or not at all.
-- args: --from-empty --pg-version 18
CREATE TABLE t (id int, note text, doc jsonb, day date, tags text[], at timestamptz);
SELECT id FROM t WHERE id = note;
SELECT note + 1 FROM t;
SELECT lower(id) FROM t;
SELECT doc::date FROM t;
SELECT CASE WHEN id > 0 THEN id ELSE day END FROM t;
SELECT id FROM t UNION SELECT day FROM t;
SELECT coalesce(id, day) FROM t;
SELECT id FROM t WHERE id;
SELECT id FROM t WHERE id = ANY (note);
INSERT INTO t (id) SELECT day FROM t;
INSERT INTO t (tags) VALUES (5);
CREATE VIEW v AS SELECT t.id FROM t JOIN t u ON u.note;
CREATE TABLE c (n int CHECK (n));
CREATE DOMAIN d AS date CHECK (VALUE > 5);
CREATE POLICY p ON t USING (id);
CREATE FUNCTION f(int, bigint) RETURNS int LANGUAGE sql AS 'SELECT 1';
CREATE FUNCTION f(bigint, int) RETURNS int LANGUAGE sql AS 'SELECT 1';
SELECT f(1, 2);
SELECT f(id, note) FROM t;
CREATE INDEX ON t ((at::date));
CREATE TABLE g (at timestamptz, day text GENERATED ALWAYS AS (to_char(at, 'YYYY')) STORED);
