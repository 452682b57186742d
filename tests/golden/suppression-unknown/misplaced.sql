-- A block comment allows nothing, nor a misspelt word; what only talks about weirs is left alone.
CREATE TABLE a (id bigint PRIMARY KEY);
/* weir:allow drop-table gone */
DROP TABLE a;
-- weir:alow drop-table gone
DROP TABLE b;
-- Weir: Allow drop-table gone
DROP TABLE c;
-- weir: the dam that measures a river
-- WEIR:ALLOW-FILE drop-table
/* says that weir:allow is for others */
DROP TABLE d;
