-- A new table has no rows to check.
CREATE TABLE lines (id bigint, order_id bigint REFERENCES orders (id));
ALTER TABLE lines ADD FOREIGN KEY (id) REFERENCES customers (id);
