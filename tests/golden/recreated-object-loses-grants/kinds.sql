-- Views, materialized views, sequences, functions, and a table that takes the place of another.
DROP VIEW v;
CREATE VIEW v AS SELECT id FROM orders;
DROP MATERIALIZED VIEW m;
CREATE MATERIALIZED VIEW m AS SELECT sum(total) FROM orders;
DROP SEQUENCE s;
CREATE SEQUENCE s;
DROP FUNCTION f(int);
CREATE FUNCTION f(a int) RETURNS bigint LANGUAGE sql AS 'SELECT 2';
CREATE TABLE t_new (id bigint);
ALTER TABLE t RENAME TO t_old;
ALTER TABLE t_new RENAME TO t;
