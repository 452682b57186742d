-- The second table that is locked, once a transaction; a key's own two count as one, and a third one beside them is said.
-- args: --profile strict --ignore lock-timeout-missing,truncate,duplicate-foreign-key,foreign-key-locks-parent,create-index-not-concurrent,foreign-key-without-index,not-repeatable
BEGIN;
ALTER TABLE orders ADD COLUMN a int;
ALTER TABLE orders ADD COLUMN b int;
ALTER TABLE lines ADD COLUMN a int;
TRUNCATE events;
COMMIT;
BEGIN;
ALTER TABLE orders ADD CONSTRAINT again FOREIGN KEY (customer_id) REFERENCES customers NOT VALID;
CREATE INDEX lines_note ON lines (note);
COMMIT;
