CREATE TABLE orders (id bigint, note text);
CREATE INDEX orders_note ON orders (note);
