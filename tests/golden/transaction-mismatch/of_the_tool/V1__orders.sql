-- Flyway has opened a transaction, which COMMIT ends.
BEGIN;
CREATE TABLE orders (id bigint);
COMMIT;
CREATE TABLE orders (id bigint);
