-- Partitions' indexes are made anew with their parent's when a column gets another type: names, keys, comments.
CREATE TABLE a (x int, y timestamptz, z text, PRIMARY KEY (x)) PARTITION BY HASH (x);
ALTER TABLE a ADD UNIQUE (y, x);
CREATE INDEX i1 ON a (y);
CREATE INDEX i2 ON a (lower(z), y);
CREATE TABLE h PARTITION OF a FOR VALUES WITH (MODULUS 4, REMAINDER 2);
CREATE INDEX own1 ON h (y);
ALTER TABLE h ADD CONSTRAINT own2 UNIQUE (y);
ALTER TABLE h RENAME CONSTRAINT h_y_x_key TO k1;
ALTER INDEX h_y_idx RENAME TO k2;
ALTER INDEX h_lower_y_idx RENAME TO k3;
ALTER TABLE a RENAME COLUMN y TO w;
ALTER TABLE a ALTER COLUMN w TYPE text;
CREATE TABLE p (x int, y timestamptz) PARTITION BY LIST (x);
CREATE TABLE q PARTITION OF p FOR VALUES IN (1) PARTITION BY LIST (x);
CREATE TABLE r PARTITION OF q FOR VALUES IN (1);
CREATE INDEX j ON p (y);
ALTER INDEX r_y_idx RENAME TO rr;
ALTER INDEX q_y_idx RENAME TO qq;
ALTER TABLE p ALTER COLUMN y TYPE date;
ALTER TABLE p RENAME COLUMN y TO s;
ALTER TABLE p ALTER COLUMN s TYPE text;
-- What reads a varchar reads it as text, also when it is no varchar any more.
CREATE TABLE words (a varchar(20), b varchar CHECK (b <> ''), c int CHECK (c > 0));
CREATE INDEX words_a ON words (lower(a)) WHERE a <> 'x';
ALTER TABLE words ALTER COLUMN a TYPE int USING 1;
ALTER TABLE words ALTER COLUMN b TYPE int USING 1;
ALTER TABLE words ALTER COLUMN c TYPE text;
ALTER TABLE words ALTER COLUMN c TYPE bigint;
