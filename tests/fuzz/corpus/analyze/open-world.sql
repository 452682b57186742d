0
ALTER TABLE orders ADD COLUMN note text, ALTER COLUMN total TYPE bigint;
CREATE INDEX ON orders (customer_id, note);
ALTER TABLE orders ADD FOREIGN KEY (customer_id) REFERENCES shop.customers (id);
CREATE VIEW v AS SELECT o.id, c.* FROM orders o JOIN shop.customers c ON c.id = o.customer_id;
DROP INDEX orders_idx;
ALTER TABLE orders DROP CONSTRAINT orders_pkey CASCADE;
ALTER TYPE state ADD VALUE 'new';
DROP FUNCTION f(int);
ALTER TABLE orders RENAME TO old_orders;
SELECT * FROM orders;
CREATE TABLE orders (LIKE old_orders);
DROP VIEW IF EXISTS w CASCADE;
CREATE VIEW w AS SELECT 1 AS a;
INSERT INTO users (id, name) VALUES (1, f('x'));
DROP TABLE users;
DROP TABLE users;
DROP SCHEMA shop CASCADE;
CREATE TABLE shop.customers (id int);
