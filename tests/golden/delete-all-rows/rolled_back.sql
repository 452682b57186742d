-- What is rolled back is not lost.
BEGIN;
DELETE FROM lines;
ROLLBACK;
