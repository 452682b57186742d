-- Keys of one integer column; what the file widens is none.
-- args: --select integer-key
CREATE TABLE a (id int PRIMARY KEY);
CREATE TABLE b (id smallserial PRIMARY KEY);
CREATE TABLE c (id bigint PRIMARY KEY);
CREATE TABLE d (id int, n int, PRIMARY KEY (id, n));
CREATE TABLE e (id int PRIMARY KEY);
ALTER TABLE e ALTER COLUMN id TYPE bigint;
CREATE TABLE f (code text PRIMARY KEY);
