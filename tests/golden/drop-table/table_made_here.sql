-- Nobody misses a table of the same migration.
CREATE TABLE scratch (id bigint);
CREATE TEMPORARY TABLE work (id bigint);
DROP TABLE scratch, work;
