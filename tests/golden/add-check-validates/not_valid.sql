-- NOT VALID, then VALIDATE CONSTRAINT, lets others go on.
ALTER TABLE orders ADD CONSTRAINT quantity_positive CHECK (quantity > 0) NOT VALID;
ALTER TABLE orders VALIDATE CONSTRAINT quantity_positive;
