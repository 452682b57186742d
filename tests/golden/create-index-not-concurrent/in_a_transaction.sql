-- In a transaction the writers wait until it commits.
BEGIN;
CREATE UNIQUE INDEX ON orders (code);
COMMIT;
