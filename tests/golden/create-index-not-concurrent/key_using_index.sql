-- A key that adopts an index builds none.
CREATE UNIQUE INDEX CONCURRENTLY orders_code ON orders (code);
ALTER TABLE orders ADD CONSTRAINT orders_code UNIQUE USING INDEX orders_code;
