CREATE TABLE orders (id bigint PRIMARY KEY, note text);
