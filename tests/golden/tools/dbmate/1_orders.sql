-- migrate:up
-- dbmate: transaction:false leaves a message, which is a transaction if it holds two statements.
CREATE TABLE orders (id bigint PRIMARY KEY, note text);
-- migrate:down
DROP TABLE orders;
