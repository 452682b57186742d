-- In the same transaction validation runs under the lock of the first statement.
BEGIN;
ALTER TABLE orders ADD CONSTRAINT quantity_positive CHECK (quantity > 0) NOT VALID;
ALTER TABLE orders VALIDATE CONSTRAINT quantity_positive;
COMMIT;
