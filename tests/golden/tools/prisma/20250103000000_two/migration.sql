CREATE TABLE audit (id bigint);
CREATE INDEX CONCURRENTLY orders_id_idx ON orders (id);
CREATE TABLE never (id bigint);
