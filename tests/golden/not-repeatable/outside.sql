-- What is made outside of a transaction, and before the last statement, is said once.
-- args: --select not-repeatable
CREATE TABLE IF NOT EXISTS n (x int);
CREATE OR REPLACE VIEW v AS SELECT 1 AS one;
BEGIN;
CREATE TABLE b (x int);
COMMIT;
CREATE TABLE a (x int);
ALTER TABLE t ADD COLUMN y int;
ALTER TABLE t ADD COLUMN IF NOT EXISTS z int;
CREATE INDEX CONCURRENTLY ON t (x);
