-- CASCADE on a key takes the foreign keys that refer to it.
ALTER TABLE customers DROP CONSTRAINT customers_pkey CASCADE;
