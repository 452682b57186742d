-- Unlogged tables, not temporary ones; one that the file makes logged is none.
-- args: --select unlogged-table
CREATE UNLOGGED TABLE a (id bigint);
CREATE TEMP TABLE b (id bigint);
CREATE UNLOGGED TABLE c (id bigint);
ALTER TABLE c SET LOGGED;
