-- Its callers are gone, are made anew, or may mean another function of that name.
DROP FUNCTION helper(int);
DROP FUNCTION by_text();
CREATE OR REPLACE FUNCTION total() RETURNS int LANGUAGE sql AS 'SELECT 1';
DROP FUNCTION alone();
