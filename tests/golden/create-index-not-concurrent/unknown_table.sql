-- A table that nothing here made is taken to be in use.
CREATE INDEX orders_by_code ON orders (code);
