-- A deferred constraint still has to look at rows of the same transaction.
-- args: --from-empty
CREATE TABLE users (id int PRIMARY KEY);
CREATE TABLE orders (user_id int REFERENCES users DEFERRABLE INITIALLY DEFERRED);
BEGIN;
INSERT INTO orders VALUES (1);
ALTER TABLE orders ADD COLUMN note text;
ROLLBACK;
BEGIN;
INSERT INTO orders VALUES (1);
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE orders ADD COLUMN note text;
COMMIT;
