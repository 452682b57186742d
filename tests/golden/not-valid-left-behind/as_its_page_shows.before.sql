CREATE TABLE orders (id bigint PRIMARY KEY, total int);
ALTER TABLE orders ADD CONSTRAINT orders_total CHECK (total >= 0) NOT VALID;
