-- Expression indexes and CHECKs are done again even where the rows stay.
ALTER TABLE products ALTER COLUMN title TYPE text;
ALTER TABLE products ALTER COLUMN sku TYPE text;
