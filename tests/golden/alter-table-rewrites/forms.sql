-- Forms that copy every row, and a change that changes nothing.
ALTER TABLE lines SET UNLOGGED;
ALTER TABLE lines SET LOGGED;
ALTER TABLE lines SET LOGGED;
ALTER TABLE lines SET (fillfactor = 80);
CREATE TABLE staging (id bigint);
ALTER TABLE staging SET UNLOGGED;
