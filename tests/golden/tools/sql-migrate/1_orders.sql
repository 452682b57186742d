-- +migrate Up
-- sql-migrate: notransaction behind Up.
CREATE TABLE orders (id bigint PRIMARY KEY, note text);
-- +migrate Down
DROP TABLE orders;
