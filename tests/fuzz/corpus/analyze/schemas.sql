!
CREATE SCHEMA x CREATE TABLE t (a int) CREATE VIEW v AS SELECT a FROM t;
CREATE SCHEMA IF NOT EXISTS x AUTHORIZATION joe;
SET search_path = x, public;
CREATE TABLE u (a int);
ALTER TABLE t SET SCHEMA public;
ALTER SCHEMA x RENAME TO y;
SELECT * FROM u;
SET search_path TO y;
CREATE TYPE e AS ENUM ('a');
ALTER TYPE e SET SCHEMA public;
SELECT pg_catalog.set_config('search_path', '', false);
CREATE TABLE z (a int);
RESET search_path;
DROP SCHEMA y;
DROP SCHEMA y CASCADE;
DROP SCHEMA public CASCADE;
CREATE TABLE z (a int);
