-- Locks are held to the end of the transaction, but for those that ROLLBACK TO frees.
-- args: locks --prelude savepoints.before.sql savepoints.sql
BEGIN;
CREATE INDEX orders_note ON orders (note);
SAVEPOINT before_column;
ALTER TABLE orders ADD COLUMN day date;
ALTER TABLE users ADD COLUMN day date;
ROLLBACK TO before_column;
ALTER TABLE orders ADD CONSTRAINT orders_user FOREIGN KEY (user_id) REFERENCES users (id);
COMMENT ON TABLE orders IS 'placed';
COMMIT;
ALTER TABLE orders ALTER COLUMN note SET NOT NULL;
CREATE TABLE lines (id int PRIMARY KEY, order_id int REFERENCES orders (id));
ALTER TABLE lines ADD COLUMN size int;
