-- CONCURRENTLY and VACUUM are refused in a transaction, however it was begun, and leave nothing.
-- args: --from-empty
START TRANSACTION;
CREATE INDEX CONCURRENTLY rooms_floor ON rooms (floor);
ABORT;
BEGIN WORK;
DROP INDEX CONCURRENTLY rooms_size;
END;
CREATE INDEX CONCURRENTLY rooms_floor ON rooms (floor);
BEGIN TRANSACTION;
REINDEX TABLE CONCURRENTLY rooms;
ROLLBACK;
BEGIN;
VACUUM (ANALYZE) rooms;
COMMIT;
DROP INDEX CONCURRENTLY rooms_size, rooms_floor;
DROP INDEX CONCURRENTLY rooms_size;
