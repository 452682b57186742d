CREATE TABLE t1 (id int); CREATE INDEX t1_idx ON t1 (id);
