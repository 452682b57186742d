-- Building an index on a table that is in use stops its writes.
CREATE INDEX orders_by_code ON orders (code);
