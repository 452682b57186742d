-- A type of another form writes every row anew.
ALTER TABLE products ALTER COLUMN id TYPE bigint;
ALTER TABLE products ALTER COLUMN sku TYPE varchar(10);
ALTER TABLE products ALTER COLUMN price TYPE numeric(8,1);
ALTER TABLE products ALTER COLUMN title TYPE text USING upper(title);
