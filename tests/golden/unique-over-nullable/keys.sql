-- Keys of several columns one of which may be NULL when the file ends.
-- args: --select unique-over-nullable --pg-version 15-18
CREATE TABLE a (x int NOT NULL, y int, UNIQUE (x, y));
CREATE TABLE b (x int NOT NULL, y int);
CREATE UNIQUE INDEX ON b (y, x);
CREATE TABLE c (x int NOT NULL, y int, UNIQUE NULLS NOT DISTINCT (x, y), UNIQUE (y));
CREATE UNIQUE INDEX ON c (x, y) WHERE y IS NOT NULL;
CREATE TABLE d (x int, y int, UNIQUE (x, y));
CREATE TABLE e (x int NOT NULL, y int, UNIQUE (x, y));
ALTER TABLE e ALTER COLUMN y SET NOT NULL;
