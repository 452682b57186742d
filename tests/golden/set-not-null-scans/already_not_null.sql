-- A column that is NOT NULL already is not read.
ALTER TABLE orders ALTER COLUMN id SET NOT NULL;
