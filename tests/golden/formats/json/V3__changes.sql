CREATE INDEX orders_note_idx ON orders (note);

ALTER TABLE orders
  DROP COLUMN note;

ALTER TABLE orders ADD CONSTRAINT orders_customer_fk FOREIGN KEY (customer_id) REFERENCES customers (id);
