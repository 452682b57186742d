-- Nobody misses a column of a table of the same migration.
CREATE TABLE scratch (id bigint, note text);
ALTER TABLE scratch DROP COLUMN note;
