CREATE TABLE orders (id bigint);
