CREATE TABLE orders (id bigint, note text);
CREATE TABLE lines (id bigint, note text);
