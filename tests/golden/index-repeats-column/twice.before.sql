CREATE TABLE t (a text, b text);
