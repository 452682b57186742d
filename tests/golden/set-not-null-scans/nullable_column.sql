-- SET NOT NULL reads the whole table for a NULL.
ALTER TABLE orders ALTER COLUMN note SET NOT NULL;
