CREATE TABLE customers (id bigint PRIMARY KEY, seen timestamp);
