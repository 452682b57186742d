-- Behind the lock that it was meant for; not outside of a transaction, nor where there was one before.
BEGIN;
ALTER TABLE t ADD COLUMN a int;
SET LOCAL lock_timeout = '2s';
COMMIT;
ALTER TABLE t ADD COLUMN b int;
SET lock_timeout = '2s';
BEGIN;
ALTER TABLE t ADD COLUMN c int;
SET lock_timeout = '5s';
COMMIT;
SET lock_timeout = 0;
BEGIN;
CREATE TABLE n (x int);
ALTER TABLE n ADD COLUMN y int;
SET lock_timeout = '2s';
COMMIT;
