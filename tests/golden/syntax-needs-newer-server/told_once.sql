-- What the model of the newest server refuses too is told once.
-- args: --pg-version 14
SELECT 1 FROM (SELECT 1);
SELECT 0x1F FROM (SELECT 1) AS a;
