-- The types' names count, not their length limits.
-- args: --select foreign-key-type-differs
CREATE TABLE a (c int REFERENCES customers);
CREATE TABLE b (c bigint REFERENCES customers);
CREATE TABLE codes (code varchar(10) PRIMARY KEY);
CREATE TABLE d (c varchar(20) REFERENCES codes, t text REFERENCES codes);
