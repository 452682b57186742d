CREATE TABLE t (id bigint PRIMARY KEY, a int, b int, c int, CONSTRAINT ordered CHECK (a < b));
CREATE INDEX t_ab ON t (a, b);
CREATE STATISTICS t_stat ON a, b FROM t;
CREATE STATISTICS t_other ON b, c FROM t;
