-- An index whose first columns are those of the key, in any order; not a partial one, nor columns further on.
-- args: --select foreign-key-without-index
CREATE TABLE a (x bigint REFERENCES customers, y bigint, PRIMARY KEY (x, y));
CREATE TABLE b (x bigint REFERENCES customers, y bigint, PRIMARY KEY (y, x));
CREATE TABLE c (x bigint REFERENCES customers);
CREATE INDEX ON c (x);
CREATE TABLE d (x bigint REFERENCES customers);
CREATE INDEX ON d (x) WHERE x > 0;
CREATE TABLE pair (a int, b int, PRIMARY KEY (a, b));
CREATE TABLE e (a int, b int, FOREIGN KEY (a, b) REFERENCES pair);
CREATE INDEX ON e (b, a);
CREATE TABLE f (a int, b int, FOREIGN KEY (a, b) REFERENCES pair);
CREATE INDEX ON f (a);
CREATE TABLE g (a int, b bigint REFERENCES customers);
INSERT INTO g VALUES (1, 2);
