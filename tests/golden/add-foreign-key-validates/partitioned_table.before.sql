CREATE TABLE customers (id bigint PRIMARY KEY, email text);
CREATE TABLE regions (id bigint PRIMARY KEY);
CREATE TABLE orders (
  id bigint PRIMARY KEY,
  customer_id bigint,
  quantity int,
  code varchar(20),
  note text
);
CREATE TABLE events (user_id bigint, year int NOT NULL) PARTITION BY RANGE (year);
CREATE TABLE events_2023 PARTITION OF events FOR VALUES FROM (2023) TO (2024);
