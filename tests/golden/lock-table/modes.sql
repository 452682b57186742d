-- From SHARE on writes wait; under ACCESS EXCLUSIVE reads as well.
BEGIN;
LOCK TABLE orders IN ACCESS SHARE MODE;
LOCK TABLE orders IN SHARE UPDATE EXCLUSIVE MODE;
LOCK TABLE orders IN SHARE MODE;
LOCK TABLE orders IN EXCLUSIVE MODE;
LOCK customers, lines;
CREATE TABLE staging (id bigint);
LOCK staging;
COMMIT;
