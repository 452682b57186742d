-- Which operator is meant follows from the operators, casts and types that there are by then.
CREATE DOMAIN word AS text;
CREATE TABLE words (a word, b text, n int);
CREATE VIEW equal AS SELECT NOT (a = b) AS x FROM words;
CREATE FUNCTION joined(word, text) RETURNS text LANGUAGE sql AS 'SELECT $1::text || $2';
BEGIN;
CREATE OPERATOR = (LEFTARG = word, RIGHTARG = text, FUNCTION = joined);
CREATE VIEW refused AS SELECT NOT (a = b) AS x FROM words;
ROLLBACK;
CREATE VIEW equal_again AS SELECT NOT (a = b) AS x FROM words;
CREATE OPERATOR = (LEFTARG = word, RIGHTARG = text, FUNCTION = joined);
CREATE VIEW refused AS SELECT NOT (a = b) AS x FROM words;
CREATE VIEW joined_words AS SELECT length(a = b) AS x FROM words;
DROP OPERATOR = (word, text) CASCADE;
CREATE VIEW refused AS SELECT length(a = b) AS x FROM words;
CREATE VIEW equal_at_last AS SELECT NOT (a = b) AS x FROM words;

CREATE VIEW refused AS SELECT a = n AS x FROM words;
CREATE VIEW refused AS SELECT b = n AS x FROM words;
CREATE FUNCTION counted(text) RETURNS int LANGUAGE sql AS 'SELECT length($1)';
CREATE CAST (text AS int) WITH FUNCTION counted(text) AS IMPLICIT;
CREATE VIEW counted_words AS SELECT b = n AS x FROM words;
DROP CAST (text AS int);
CREATE VIEW counted_words AS SELECT b = n AS x FROM words;
CREATE VIEW refused AS SELECT b = n AS x FROM words;

CREATE SCHEMA other;
SET search_path = other, public, pg_catalog;
CREATE FUNCTION other.told(int, int) RETURNS text LANGUAGE sql AS 'SELECT ''told''';
CREATE OPERATOR other.< (LEFTARG = int, RIGHTARG = int, FUNCTION = other.told);
CREATE VIEW refused AS SELECT NOT (n < 3) AS x FROM words;
SET search_path = public, other;
CREATE VIEW smaller AS SELECT NOT (n < 3) AS x FROM words;
SET search_path = other, public, pg_catalog;
CREATE VIEW refused AS SELECT NOT (n < 4) AS x FROM words;
DROP SCHEMA other CASCADE;
CREATE VIEW smaller_again AS SELECT NOT (n < 5) AS x FROM words;

DROP DOMAIN word CASCADE;
CREATE DOMAIN word AS int;
ALTER TABLE words ADD COLUMN a word;
CREATE VIEW refused AS SELECT a = b AS x FROM words;
CREATE VIEW number AS SELECT a = n AS x FROM words;
