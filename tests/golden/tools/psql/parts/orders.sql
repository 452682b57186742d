CREATE TABLE orders (id bigint PRIMARY KEY);
CREATE INDEX CONCURRENTLY orders_idx ON orders (id);
