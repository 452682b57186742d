-- Blocks that begin and end are as they should be, and so are savepoints in them.
BEGIN;
SAVEPOINT a;
CREATE TABLE a (id bigint);
ROLLBACK TO a;
COMMIT;
START TRANSACTION;
ABORT;
