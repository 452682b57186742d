-- By name, or with a column; not when the statement makes another, nor with its table.
ALTER TABLE orders DROP COLUMN code;
ALTER TABLE orders DROP CONSTRAINT orders_pkey;
ALTER TABLE customers DROP CONSTRAINT customers_pkey CASCADE, ADD PRIMARY KEY (email);
DROP TABLE orders;
