-- What the page of the rule shows as good is passed over.
-- args: --select drop-foreign-key
CREATE TABLE a (id bigint PRIMARY KEY);
CREATE TABLE b (a bigint REFERENCES a);
ALTER TABLE b DROP CONSTRAINT b_a_fkey;
