-- Only where there was a NOT NULL, on a table in use.
-- args: --select drop-not-null
ALTER TABLE orders ALTER COLUMN id DROP NOT NULL;
ALTER TABLE orders ALTER COLUMN note DROP NOT NULL;
ALTER TABLE lines ALTER COLUMN order_id DROP NOT NULL;
