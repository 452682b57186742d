CREATE TABLE t (id bigint, total int);
CREATE FUNCTION sum_of() RETURNS bigint LANGUAGE sql AS 'SELECT sum(total) FROM t';
CREATE FUNCTION first_of() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN (SELECT t.total FROM t LIMIT 1); END $$;
