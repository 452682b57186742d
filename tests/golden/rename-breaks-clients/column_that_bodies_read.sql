-- A body in a string keeps the old name of a column, and fails when it is called.
ALTER TABLE t RENAME COLUMN total TO amount;
