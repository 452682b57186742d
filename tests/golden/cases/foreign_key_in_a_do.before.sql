CREATE TABLE t (id bigint);
CREATE TABLE p (id bigint PRIMARY KEY);
