CREATE TABLE 表 (列 int);
ALTER TABLE 表 DROP COLUMN é́́, ADD 👩‍👩‍👧 int;
SELECT ‮abc, ​, ﷽ FROM 表;
F