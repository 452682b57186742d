CREATE TABLE orders (id bigint, CONSTRAINT positive CHECK (id > 0));
