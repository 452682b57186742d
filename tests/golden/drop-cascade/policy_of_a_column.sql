-- A policy that reads the column goes with it, and is named.
ALTER TABLE t DROP COLUMN tenant CASCADE;
ALTER TABLE t DROP COLUMN other;
