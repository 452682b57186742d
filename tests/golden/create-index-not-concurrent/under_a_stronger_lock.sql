-- An index that is built under the lock of an earlier statement keeps readers out as well.
BEGIN;
ALTER TABLE t ADD COLUMN z int;
CREATE INDEX ON t (z);
CREATE INDEX ON u (x);
COMMIT;
