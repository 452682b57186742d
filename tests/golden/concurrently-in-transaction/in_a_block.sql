-- What works concurrently is refused in a transaction block.
BEGIN;
CREATE INDEX CONCURRENTLY orders_by_code ON orders (code);
COMMIT;
START TRANSACTION;
DROP INDEX CONCURRENTLY orders_by_note;
END;
BEGIN;
REINDEX INDEX CONCURRENTLY orders_by_note;
ABORT;
