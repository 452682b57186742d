CREATE TABLE t2 (id int); CREATE INDEX t2_idx ON t1 (id);
