-- What is not enforced is not checked (since 18).
-- args: --pg-version 18
ALTER TABLE orders ADD CONSTRAINT quantity_positive CHECK (quantity > 0) NOT ENFORCED;
