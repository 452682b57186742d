-- A limit by SET, until it is reset or ends with its transaction; 0 is none.
SET lock_timeout = '2s';
ALTER TABLE orders ADD COLUMN a int;
SET lock_timeout = 0;
CREATE INDEX CONCURRENTLY i ON orders (note);
CREATE TABLE here (id bigint);
ALTER TABLE here ADD COLUMN a int;
BEGIN;
SET LOCAL lock_timeout = '1s';
ALTER TABLE lines ADD COLUMN a int;
COMMIT;
ALTER TABLE lines ADD COLUMN b int;
