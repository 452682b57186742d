-- A second BEGIN begins nothing, and what comes behind the first COMMIT runs outside.
BEGIN;
CREATE TABLE a (id bigint);
START TRANSACTION;
CREATE TABLE b (id bigint);
COMMIT;
CREATE TABLE c (id bigint);
ROLLBACK;
COMMIT;
