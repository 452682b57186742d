CREATE TABLE t (id int, a int);
CREATE INDEX t_a ON t (a);
CREATE INDEX t_e ON t ((a + 1));
