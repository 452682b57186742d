CREATE TABLE customers (id bigint PRIMARY KEY, email text);
CREATE TABLE regions (id bigint PRIMARY KEY);
CREATE TABLE orders (
  id bigint PRIMARY KEY,
  customer_id bigint,
  quantity int,
  code varchar(20),
  note text
);
CREATE SCHEMA archive;
CREATE TYPE state AS ENUM ('new', 'paid');
