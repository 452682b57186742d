BEGIN;
DROP INDEX orders_total;
ALTER TABLE orders ADD CHECK (total >= 0);
COMMIT;
