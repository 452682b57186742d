CREATE INDEX CONCURRENTLY orders_id ON ${schema}.orders (id);
