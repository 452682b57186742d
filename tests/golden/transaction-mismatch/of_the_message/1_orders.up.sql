-- BEGIN makes a message's statements a block, which is no mismatch; another COMMIT splits what is left.
BEGIN;
CREATE TABLE orders (id bigint);
COMMIT;
CREATE TABLE a (id bigint);
COMMIT;
CREATE TABLE b (id bigint);
