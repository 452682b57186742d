-- CASCADE takes views and generated columns along.
ALTER TABLE employees DROP COLUMN name;
ALTER TABLE employees DROP COLUMN name CASCADE;
