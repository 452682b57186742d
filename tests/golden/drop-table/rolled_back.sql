-- What is rolled back is not gone.
BEGIN;
DROP TABLE orders;
CREATE TABLE orders (id int);
ROLLBACK;
BEGIN;
SAVEPOINT before;
DROP TABLE orders;
ROLLBACK TO before;
COMMIT;
