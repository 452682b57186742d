-- Alone in its file: it must not run in a transaction.
CREATE INDEX CONCURRENTLY orders_customer_id_idx ON orders (customer_id);
