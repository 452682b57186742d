-- Two columns that may be NULL when the file ends, without MATCH FULL.
-- args: --select foreign-key-partly-null
CREATE TABLE a (s int, n int, FOREIGN KEY (s, n) REFERENCES o);
CREATE TABLE b (s int NOT NULL, n int, FOREIGN KEY (s, n) REFERENCES o);
CREATE TABLE c (s int, n int, FOREIGN KEY (s, n) REFERENCES o MATCH FULL);
CREATE TABLE d (s int, n int, FOREIGN KEY (s, n) REFERENCES o);
ALTER TABLE d ALTER COLUMN s SET NOT NULL;
CREATE TABLE e (s int, n int REFERENCES p);
