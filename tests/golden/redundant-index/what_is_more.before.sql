CREATE TABLE customers (id bigint PRIMARY KEY, email text);
CREATE TABLE orders (id bigint PRIMARY KEY, customer_id bigint REFERENCES customers, note text, n int);
CREATE INDEX orders_customer ON orders (customer_id);
