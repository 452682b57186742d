-- What is held by an earlier statement, of the same table or another; few rows, new tables and COMMIT between are fine.
BEGIN;
ALTER TABLE orders ADD COLUMN a text;
UPDATE orders SET a = note WHERE note IS NOT NULL;
UPDATE customers SET email = lower(email) WHERE email IS NOT NULL;
UPDATE orders SET a = 'x' WHERE id = 1;
UPDATE orders SET a = 'x' WHERE id IN (1, 2);
INSERT INTO customers SELECT id FROM orders;
INSERT INTO customers VALUES (1);
ALTER TABLE customers ADD CHECK (id > 0);
ALTER TABLE lines VALIDATE CONSTRAINT positive;
COMMIT;
UPDATE orders SET a = note WHERE note IS NOT NULL;
BEGIN;
CREATE TABLE here (id bigint);
ALTER TABLE here ADD COLUMN b int;
UPDATE orders SET a = note WHERE note IS NOT NULL;
COMMIT;
