-- migrate:up transaction:false
CREATE INDEX CONCURRENTLY orders_id_idx ON orders (id);
ALTER TABLE orders ADD COLUMN x int;
-- migrate:down
DROP INDEX orders_id_idx;
