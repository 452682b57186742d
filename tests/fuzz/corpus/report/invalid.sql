CREATE TABLE ÿþ (a int);
DROP TABLE "Ã";
SELECT 'í €ô€€' FROM xÂ;
B