CREATE TABLE t (x text);
