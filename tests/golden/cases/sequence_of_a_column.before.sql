CREATE SEQUENCE numbers;
CREATE TABLE entries (id serial PRIMARY KEY, number bigint DEFAULT nextval('numbers'));
