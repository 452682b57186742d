)
CREATE ROLE app;
CREATE SCHEMA auth;
CREATE TABLE auth.users (id uuid PRIMARY KEY);
BEGIN;
CREATE TABLE t (a uuid REFERENCES auth.users, b int);
ALTER TABLE auth.users ADD COLUMN n text;
-- weir:allow create-index-not-concurrent built at night
CREATE INDEX ON auth.users (n);
-- weir:allow drop-tabel
DROP TABLE auth.users CASCADE; -- weir:allow drop-table, drop-cascade
BEGIN;
DROP TABLE t;
SELECT * FROM t;
CREATE TEMP TABLE t (z int);
DROP TABLE t;
