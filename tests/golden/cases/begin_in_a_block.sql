-- A BEGIN in a transaction begins nothing: the first COMMIT ends it all.
-- args: --from-empty
BEGIN;
ALTER TABLE shelves ADD COLUMN a int;
BEGIN;
ALTER TABLE shelves ADD COLUMN b int;
COMMIT;
ALTER TABLE shelves ADD COLUMN c int;
ROLLBACK;
SELECT a, b, c FROM shelves;
COMMIT;
SELECT d FROM shelves;
