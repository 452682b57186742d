CREATE TABLE customers (id bigint PRIMARY KEY, email text);
CREATE TABLE orders (id bigint PRIMARY KEY, customer_id bigint REFERENCES customers, note text, n int, price numeric(10, 4),
  seen timestamptz, code varchar(20), CONSTRAINT orders_code UNIQUE (code));
CREATE INDEX orders_customer ON orders (customer_id);
CREATE TABLE lines (id bigint PRIMARY KEY, order_id bigint NOT NULL REFERENCES orders);
