-- A function that is made again in the same transaction is not missed, unless it takes something else.
BEGIN;
DROP FUNCTION helper(int);
CREATE FUNCTION helper(b int) RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint';
COMMIT;
BEGIN;
DROP FUNCTION helper(int);
CREATE FUNCTION helper(a int, b int) RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint';
COMMIT;
