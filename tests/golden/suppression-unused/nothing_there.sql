-- A comment that nothing needs is told.
-- weir:allow drop-table
CREATE TABLE lines (id bigint);
