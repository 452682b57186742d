-- CONCURRENTLY lets writers go on.
CREATE INDEX CONCURRENTLY orders_by_code ON orders (code);
