-- A type that shares its form costs nothing.
ALTER TABLE products ALTER COLUMN sku TYPE varchar(40);
ALTER TABLE products ALTER COLUMN title TYPE text;
ALTER TABLE products ALTER COLUMN price TYPE numeric(12,2);
ALTER TABLE products ALTER COLUMN weight TYPE numeric;
ALTER TABLE products ALTER COLUMN seen TYPE timestamp(6);
ALTER TABLE products ALTER COLUMN code TYPE text;
ALTER TABLE products ALTER COLUMN net TYPE inet;
ALTER TABLE products ALTER COLUMN price TYPE numeric(12,2);
ALTER TABLE products ALTER COLUMN flags TYPE varbit;
