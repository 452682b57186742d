CREATE TABLE payments (id bigint);
