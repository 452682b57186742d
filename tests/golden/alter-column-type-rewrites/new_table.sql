-- A new table has no rows to write.
CREATE TABLE lines (id int);
ALTER TABLE lines ALTER COLUMN id TYPE bigint;
