-- What a table is stored by is needed by it.
CREATE ACCESS METHOD other TYPE TABLE HANDLER heap_tableam_handler;
CREATE TABLE plain (a integer) USING missing;
CREATE TABLE plain (a integer) USING btree;
CREATE TABLE plain (a integer) USING heap;
CREATE TABLE kept (a integer) USING other;
CREATE MATERIALIZED VIEW seen USING other AS SELECT a FROM kept;
DROP ACCESS METHOD other;
DROP MATERIALIZED VIEW seen;
DROP TABLE kept;
DROP ACCESS METHOD other;
-- Values of a table's row type elsewhere; keys that are late or identify rows.
CREATE TABLE rows_of (a integer);
CREATE TABLE holds (r rows_of);
ALTER TABLE rows_of ADD COLUMN b integer;
ALTER TABLE rows_of ADD COLUMN c integer DEFAULT NULL;
ALTER TABLE rows_of ADD COLUMN d integer DEFAULT 1;
ALTER TABLE rows_of ADD COLUMN e integer GENERATED ALWAYS AS (a) STORED;
CREATE TABLE identified (a integer NOT NULL, b integer NOT NULL, c integer NOT NULL, UNIQUE (a) DEFERRABLE);
CREATE UNIQUE INDEX by_b ON identified (b);
ALTER TABLE identified REPLICA IDENTITY USING INDEX identified_a_key;
ALTER TABLE identified REPLICA IDENTITY USING INDEX by_b;
ALTER TABLE identified ALTER b DROP NOT NULL;
ALTER TABLE identified ALTER c DROP NOT NULL;
