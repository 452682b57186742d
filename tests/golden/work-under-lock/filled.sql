-- A table or materialized view is filled while an earlier statement keeps others out.
BEGIN;
ALTER TABLE t ADD COLUMN z int;
CREATE TABLE copy AS SELECT * FROM t;
CREATE MATERIALIZED VIEW m AS SELECT count(*) FROM t;
CREATE MATERIALIZED VIEW n AS SELECT count(*) FROM t WITH NO DATA;
CREATE TABLE one AS SELECT 1 AS x;
COMMIT;
CREATE TABLE other AS SELECT * FROM t;
