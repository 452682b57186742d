-- In a block it counts.
SET LOCAL lock_timeout = '2s';
SET lock_timeout = '2s';
BEGIN;
SET LOCAL lock_timeout = '3s';
COMMIT;
SET LOCAL lock_timeout = '4s';
