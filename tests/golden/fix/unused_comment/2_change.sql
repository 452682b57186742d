-- weir:allow drop-table it is empty
ALTER TABLE users ADD COLUMN age int; -- weir:allow drop-column no reason
SELECT 1;
