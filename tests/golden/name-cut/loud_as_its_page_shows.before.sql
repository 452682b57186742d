CREATE TABLE measurements (id bigint PRIMARY KEY, customer_id bigint, day date);
