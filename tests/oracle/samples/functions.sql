-- A function of a newer server is none; one that gives another value each time is in no index.
CREATE TABLE a (id int, t text, token uuid DEFAULT gen_random_uuid());
CREATE TABLE b (id uuid DEFAULT uuidv7());
SELECT uuidv7();
CREATE VIEW v AS SELECT random_normal() AS x;
ALTER TABLE a ALTER COLUMN token SET DEFAULT uuidv7();
CREATE INDEX ON a (random());
CREATE INDEX ON a ((t || random()::text));
CREATE INDEX ON a (gen_random_uuid());
CREATE INDEX ON a (id) WHERE random() > 0.5;
CREATE SEQUENCE s;
CREATE INDEX ON a ((nextval('s')));
CREATE TABLE c (id int, x float8 GENERATED ALWAYS AS (random()) STORED);
CREATE TABLE d (id int) PARTITION BY RANGE ((id + random()));
CREATE INDEX ON a (lower(t));
-- OUT parameters of procedures are written in calls, and mean them in DROP.
CREATE PROCEDURE gives(a integer, OUT b integer, OUT c text) LANGUAGE sql AS 'SELECT a, a::text';
CALL gives(1, NULL, NULL);
CALL gives(1);
CALL gives(a => 1, c => NULL, b => NULL);
CALL gives(1, NULL, 2 > 1);
CREATE PROCEDURE gives(a integer, b integer, c text) LANGUAGE sql AS 'SELECT 1';
DROP PROCEDURE gives(integer, integer, text);
DROP PROCEDURE gives(IN integer, integer, text);
DROP PROCEDURE gives(integer, integer, text);
-- A procedure with results gives a row, be it of one column.
CREATE PROCEDURE one_result(OUT a int) LANGUAGE plpgsql AS $$ BEGIN a := 1; END $$;
CREATE PROCEDURE two_results(OUT a int, OUT b text) LANGUAGE plpgsql AS $$ BEGIN a := 1; END $$;
CREATE PROCEDURE one_inout(INOUT a int) LANGUAGE plpgsql AS $$ BEGIN a := 1; END $$;
CREATE PROCEDURE no_result() LANGUAGE plpgsql AS $$ BEGIN END $$;
