CREATE TABLE t (x int, y int);
