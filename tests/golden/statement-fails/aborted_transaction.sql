-- A transaction fails once, whatever follows in it.
BEGIN;
CREATE TABLE orders (id bigint);
SELECT 1;
INSERT INTO customers (id) VALUES (1);
COMMIT;
