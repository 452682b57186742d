-- In CREATE TABLE and in ALTER TABLE, in all the words that mean no; toast tables do not count, temporary tables have none anyway.
CREATE TABLE a (x int) WITH (autovacuum_enabled = off);
ALTER TABLE t SET (fillfactor = 90, autovacuum_enabled = 'false');
ALTER TABLE t SET (toast.autovacuum_enabled = FALSE);
CREATE TEMP TABLE b (x int) WITH (autovacuum_enabled = off);
ALTER TABLE t SET (autovacuum_enabled = on);
ALTER TABLE t RESET (autovacuum_enabled);
