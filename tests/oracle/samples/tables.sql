-- What tables refuse.
CREATE TABLE a (id int PRIMARY KEY, note text);
CREATE VIEW v AS SELECT id FROM a;
DROP TABLE IF EXISTS nothing_here;
DROP TABLE a;
