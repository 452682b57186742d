-- A default, an identity, a generated value, or serial fill the column.
ALTER TABLE orders ADD COLUMN a int NOT NULL;
ALTER TABLE orders ADD COLUMN b int NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN c int;
ALTER TABLE orders ADD COLUMN d int NOT NULL GENERATED ALWAYS AS (1) STORED;
ALTER TABLE orders ADD COLUMN e bigint GENERATED ALWAYS AS IDENTITY;
ALTER TABLE orders ADD COLUMN f serial;
ALTER TABLE orders ADD COLUMN g never_null;
ALTER TABLE orders ADD COLUMN h filled NOT NULL;
ALTER TABLE orders ADD COLUMN i int NOT NULL, ALTER COLUMN i SET DEFAULT 1;
CREATE TABLE staging (id bigint);
ALTER TABLE staging ADD COLUMN a int NOT NULL;
