CREATE TABLE orders (id bigint PRIMARY KEY, note text);
CREATE TABLE lines (id bigint PRIMARY KEY);
