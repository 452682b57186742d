-- A read-only transaction changes no more than temporary tables.
-- args: --from-empty
CREATE TEMP TABLE own (id int);
BEGIN READ ONLY;
INSERT INTO own VALUES (1);
CREATE TABLE orders (id int);
ROLLBACK;
