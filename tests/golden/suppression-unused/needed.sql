-- A comment that something needs is not.
-- weir:allow drop-table
DROP TABLE orders;
