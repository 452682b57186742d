CREATE TABLE a (id bigint);
COMMIT;
CREATE TABLE b (id bigint);
