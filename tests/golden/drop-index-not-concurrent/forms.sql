-- On a table in use; CONCURRENTLY and tables of this release are fine.
DROP INDEX IF EXISTS orders_note;
DROP INDEX CONCURRENTLY orders_seen;
CREATE TABLE staging (id bigint);
CREATE INDEX staging_id ON staging (id);
DROP INDEX staging_id;
BEGIN;
DROP INDEX lines_order;
COMMIT;
DROP INDEX parts_a;
