-- A swap gives the name to another table.
CREATE TABLE orders_new (id bigint PRIMARY KEY);
BEGIN;
ALTER TABLE orders RENAME TO orders_old;
ALTER TABLE orders_new RENAME TO orders;
COMMIT;
