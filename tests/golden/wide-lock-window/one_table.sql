-- One table, its partitions, new tables, weak locks, what ROLLBACK TO freed, and each in a transaction of its own.
-- args: --profile strict --ignore lock-timeout-missing,truncate,duplicate-foreign-key,foreign-key-locks-parent,create-index-not-concurrent,foreign-key-without-index,not-repeatable
ALTER TABLE orders ADD COLUMN a int;
ALTER TABLE lines ADD COLUMN a int;
BEGIN;
ALTER TABLE events ADD COLUMN a int;
ALTER TABLE events_1 ALTER COLUMN size SET DEFAULT 1;
CREATE TABLE here (id bigint PRIMARY KEY);
ALTER TABLE here ADD COLUMN a int;
ALTER TABLE orders ALTER COLUMN note SET STATISTICS 500;
UPDATE lines SET a = 1 WHERE id = 1;
COMMIT;
BEGIN;
SAVEPOINT one;
ALTER TABLE orders ADD COLUMN c int;
ROLLBACK TO one;
ALTER TABLE lines ADD COLUMN c int;
COMMIT;
BEGIN;
ALTER TABLE orders ADD CONSTRAINT once FOREIGN KEY (customer_id) REFERENCES customers NOT VALID;
ALTER TABLE customers ADD COLUMN a int;
COMMIT;
