-- CASCADE takes foreign keys, views on views and functions along; the other table stays.
DROP TABLE customers CASCADE;
ALTER TABLE orders ADD COLUMN note text;
