CREATE INDEX CONCURRENTLY orders_id_idx ON orders (id);
