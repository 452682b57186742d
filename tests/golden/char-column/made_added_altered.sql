-- char(n) is said of columns that are made, added or given that type.
-- args: --select char-column
CREATE TABLE parcels (id bigint PRIMARY KEY, country char(2), label character NOT NULL, codes char(3)[]);
ALTER TABLE customers ADD COLUMN country char(2), ALTER COLUMN email TYPE char(80);
