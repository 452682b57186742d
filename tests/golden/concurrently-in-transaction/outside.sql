-- Outside of a transaction block it is fine.
BEGIN;
SELECT 1;
COMMIT;
CREATE INDEX CONCURRENTLY orders_by_code ON orders (code);
