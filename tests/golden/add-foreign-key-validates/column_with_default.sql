-- A new column is checked only if it has a default that is not NULL.
ALTER TABLE orders ADD COLUMN region_id bigint DEFAULT 1 REFERENCES regions (id);
ALTER TABLE orders ADD COLUMN other_id bigint REFERENCES regions (id);
