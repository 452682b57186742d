-- By itself, concurrently, within code, on partitions, and what CASCADE reaches: each says who waits, and until when.
-- args: locks --prelude forms.before.sql forms.sql
ALTER TABLE orders ADD COLUMN a int;
CREATE INDEX CONCURRENTLY orders_note ON orders (note);
VACUUM orders;
BEGIN;
DO $$ BEGIN ALTER TABLE orders ADD c int; UPDATE lines SET id = 1 WHERE id = 2; END $$;
SAVEPOINT one;
CREATE TABLE events_2 PARTITION OF events FOR VALUES FROM (10) TO (20);
ROLLBACK TO one;
RELEASE one;
SELECT * FROM lines FOR UPDATE;
COMMIT;
TRUNCATE orders CASCADE;
REINDEX TABLE CONCURRENTLY orders;
REINDEX TABLE lines;
DROP INDEX CONCURRENTLY lines_order;
DROP TABLE orders CASCADE;
