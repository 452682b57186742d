-- In the same transaction validation runs under the lock that the key took.
BEGIN;
ALTER TABLE orders ADD CONSTRAINT orders_customer FOREIGN KEY (customer_id) REFERENCES customers (id) NOT VALID;
ALTER TABLE orders VALIDATE CONSTRAINT orders_customer;
COMMIT;
