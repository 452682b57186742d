-- A key that comes later in the file counts; partitions, children and temporary tables need none.
-- args: --select table-without-primary-key
CREATE TABLE a (id bigint);
ALTER TABLE a ADD PRIMARY KEY (id);
CREATE TABLE b (id bigint, UNIQUE (id));
CREATE TABLE c (id bigint);
CREATE TABLE d AS SELECT 1 AS x;
CREATE TEMP TABLE e (id bigint);
CREATE TABLE f (id bigint PRIMARY KEY) PARTITION BY RANGE (id);
CREATE TABLE f1 PARTITION OF f DEFAULT;
CREATE TABLE g (more text) INHERITS (c);
CREATE TABLE h (id bigint);
DROP TABLE h;
BEGIN;
CREATE TABLE i (id bigint);
ROLLBACK;
