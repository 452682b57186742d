-- By name, or with a column.
-- args: --select drop-foreign-key
ALTER TABLE orders DROP CONSTRAINT orders_customer_id_fkey;
ALTER TABLE lines DROP COLUMN order_id;
