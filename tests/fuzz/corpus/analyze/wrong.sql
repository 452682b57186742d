1
CREATE TABLE t (a int, a text);
CREATE TABLE t (a nope);
SELECT 'x
CREATE TABLE (a int);
ALTER TABLE t ADD COLUMN a int;;
SELECT (((1)));
ALTER TABLE pg_catalog.pg_class ADD COLUMN a int;
DROP TABLE pg_class;
CREATE TABLE pg_catalog.t (a int);
CREATE TYPE int AS ENUM ();
DROP FUNCTION now();
DROP TYPE integer CASCADE;
CREATE VIEW public.public.v AS SELECT 1;
SELECT $1, "", U&"\+110000", E'\q';
