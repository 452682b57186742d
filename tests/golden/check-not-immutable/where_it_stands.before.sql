CREATE TABLE t (x timestamptz);
