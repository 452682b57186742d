CREATE TABLE t3 (id int); CREATE INDEX t3_idx ON t2 (id);
