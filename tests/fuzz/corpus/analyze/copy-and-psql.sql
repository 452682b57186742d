!
\set name t
\connect db
CREATE TABLE t (a int, b text);
COPY t (a, b) FROM stdin;
1	x
2	y;
\.
COPY t TO '/x' WITH (FORMAT csv);
COPY (SELECT nope FROM t) TO STDOUT;
\copy t from file
SELECT * FROM :name \gset
\if true
DROP TABLE t;
\else
ALTER TABLE t ADD c int;
\endif
SELECT 1 \; SELECT 2;
INSERT INTO t VALUES (:'a', :b);
\restrict x
