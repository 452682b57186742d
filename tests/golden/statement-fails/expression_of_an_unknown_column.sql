-- Whether a column that nobody made is generated is not known.
ALTER TABLE orders ALTER COLUMN total DROP EXPRESSION;
