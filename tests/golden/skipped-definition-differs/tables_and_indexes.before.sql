CREATE TABLE t (id int, a int);
CREATE TABLE u (a int);
CREATE VIEW v AS SELECT id FROM t;
CREATE INDEX t_a ON t (a);
