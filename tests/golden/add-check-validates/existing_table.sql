-- A CHECK on a table in use reads all of it while everybody waits.
ALTER TABLE orders ADD CONSTRAINT quantity_positive CHECK (quantity > 0);
