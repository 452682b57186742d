-- A catalog is small, whoever changes its rows.
BEGIN;
ALTER TABLE orders ADD COLUMN paid boolean;
UPDATE pg_index SET indisready = false WHERE indrelid IN (SELECT oid FROM pg_class WHERE relname = 'orders');
UPDATE lines SET note = '' WHERE note IS NULL;
COMMIT;
