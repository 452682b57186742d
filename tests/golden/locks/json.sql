-- The JSON has every statement, and who waits for each lock.
-- args: locks --format json --pg-version 16 --from-empty json.sql
CREATE TABLE orders (id int);
BEGIN;
SAVEPOINT one;
ALTER TABLE orders ALTER COLUMN id SET NOT NULL;
ROLLBACK TO one;
COMMIT;
