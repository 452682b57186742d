CREATE TABLE t (id bigint);
