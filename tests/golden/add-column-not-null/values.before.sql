CREATE TABLE customers (id bigint PRIMARY KEY, email text);
CREATE TABLE orders (
  id bigint PRIMARY KEY,
  customer_id bigint REFERENCES customers,
  note text,
  seen timestamptz
);
CREATE INDEX orders_note ON orders (note);
CREATE TABLE lines (id bigint PRIMARY KEY, order_id bigint REFERENCES orders);
CREATE DOMAIN never_null AS int NOT NULL;
CREATE DOMAIN filled AS int DEFAULT 1;
