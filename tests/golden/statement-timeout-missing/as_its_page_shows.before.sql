CREATE TABLE orders (id bigint PRIMARY KEY, day date);
