-- A body that the server's validator refuses is a fault of the statement, at its place.
CREATE FUNCTION next_day(day date) RETURNS date LANGUAGE plpgsql AS $$
BEGIN
  tomorrow := day + 1;
  RETURN tomorrow;
END
$$;
CREATE FUNCTION days() RETURNS SETOF date LANGUAGE sql AS 'SELECT ''2026-01-01''::date frm dual';
DO 'BEGIN RAISE NOTICE ''% of %'', 1; END';

-- It is not looked at where the server does not.
SET check_function_bodies = off;
CREATE FUNCTION any_day() RETURNS date LANGUAGE plpgsql AS 'no such thing';
