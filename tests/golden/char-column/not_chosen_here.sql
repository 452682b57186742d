-- Nothing is said of types that nobody chooses here: temporary tables, LIKE, a column that is there already.
-- args: --select char-column
CREATE TEMP TABLE scratch (country char(2));
CREATE TABLE more (LIKE customers);
ALTER TABLE customers ADD COLUMN IF NOT EXISTS lang char(2);
ALTER TABLE customers ALTER COLUMN email SET NOT NULL;
CREATE TABLE kinds (id bigint PRIMARY KEY, kind "char", country varchar(2));
