DROP INDEX IF EXISTS orders_total;
BEGIN;
DROP INDEX orders_total;
COMMIT;
