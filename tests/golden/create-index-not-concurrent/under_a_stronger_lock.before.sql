CREATE TABLE t (x int);
CREATE TABLE u (x int);
