CREATE TABLE customers (id bigint PRIMARY KEY, email text);
CREATE TABLE orders (
  id bigint PRIMARY KEY,
  customer_id bigint REFERENCES customers,
  note text,
  seen timestamptz
);
CREATE INDEX orders_note ON orders (note);
CREATE TABLE lines (id bigint PRIMARY KEY, order_id bigint REFERENCES orders);
CREATE INDEX orders_seen ON orders (seen);
CREATE INDEX lines_order ON lines (order_id);
CREATE TABLE parts (a int) PARTITION BY LIST (a);
CREATE INDEX parts_a ON parts (a);
