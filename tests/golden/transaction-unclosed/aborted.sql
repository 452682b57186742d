-- A transaction that failed is open too.
BEGIN;
SELECT 1;
CREATE TABLE orders (id bigint);
