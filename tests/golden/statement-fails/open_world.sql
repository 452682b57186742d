-- Where the database is not known, a table that nothing made may exist.
ALTER TABLE elsewhere ADD COLUMN note text;
SELECT note FROM elsewhere;
