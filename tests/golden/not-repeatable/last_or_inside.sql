-- Nothing comes behind the last statement that could fail.
-- args: --select not-repeatable
BEGIN;
CREATE TABLE b (x int);
COMMIT;
CREATE TABLE a (x int);
