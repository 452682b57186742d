-- A syntax error aborts the transaction.
-- args: --from-empty
BEGIN;
CREATE TABLE a (id int,);
CREATE TABLE b (id int);
COMMIT;
DROP TABLE b;
