-- Indexes and constraints are not called by name.
ALTER INDEX orders_pkey RENAME TO orders_key;
ALTER TABLE orders RENAME CONSTRAINT orders_key TO orders_id_key;
