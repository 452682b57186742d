-- In tables, columns and domains; not where what was true stays true, and nothing is said of functions of one's own.
CREATE TABLE a (x timestamptz CHECK (x > now() - interval '1 day'), CHECK (random() < 0.5));
ALTER TABLE t ADD CONSTRAINT later CHECK (x > CURRENT_TIMESTAMP) NOT VALID;
ALTER TABLE t ADD COLUMN y date CHECK (y > CURRENT_DATE);
CREATE DOMAIN future AS date CHECK (VALUE > CURRENT_DATE);
CREATE TABLE b (x timestamptz CHECK (x <= now()), y timestamptz CHECK (now() > y));
CREATE FUNCTION is_fine(int) RETURNS bool LANGUAGE sql AS 'SELECT true';
CREATE TABLE c (n int CHECK (is_fine(n)), m int CHECK (m > abs(-1)));
CREATE TABLE IF NOT EXISTS t (x timestamptz CHECK (x > now()));
