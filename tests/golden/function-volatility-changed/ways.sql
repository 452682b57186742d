-- By OR REPLACE without the word, and by ALTER; not of a new function.
-- args: --select function-volatility-changed
CREATE OR REPLACE FUNCTION i() RETURNS int LANGUAGE sql AS 'SELECT 2';
ALTER FUNCTION v() STABLE;
ALTER FUNCTION s() VOLATILE;
ALTER FUNCTION same() IMMUTABLE;
CREATE FUNCTION new() RETURNS int LANGUAGE sql AS 'SELECT 1';
ALTER FUNCTION new() IMMUTABLE;
