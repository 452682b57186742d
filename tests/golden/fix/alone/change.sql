ALTER TABLE orders ADD CHECK (total >= 0);
DROP INDEX orders_total;
BEGIN;
ALTER TABLE orders ADD CHECK (total < 9);
COMMIT;
