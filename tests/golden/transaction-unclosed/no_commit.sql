-- A transaction without an end is undone when the file ends.
BEGIN;
DROP TABLE orders;
