-- Where no server of the range has it, only an upgrade helps.
-- args: --pg-version 15
EXPLAIN (MEMORY) SELECT 1;
