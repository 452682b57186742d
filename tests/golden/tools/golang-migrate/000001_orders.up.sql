-- golang-migrate: a message without a transaction around it; one session for all files.
CREATE SCHEMA shop;
CREATE TABLE shop.orders (id bigint PRIMARY KEY, note text);
SET search_path = shop;
