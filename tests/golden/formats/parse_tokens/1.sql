SELECT a AS "b", E'\n' FROM t -- comment
WHERE x >= 1.5e3 AND y = $1;
SELECT 'open