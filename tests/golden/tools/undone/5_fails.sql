CREATE TABLE kept (id bigint);
