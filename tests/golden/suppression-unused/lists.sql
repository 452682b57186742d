-- A list allows each of its rules, and each must be needed; a file's comment holds everywhere in it.
-- weir:allow-file drop-table archived in 2024
-- weir:allow truncate, drop-column both are gone already
TRUNCATE a;
DROP TABLE b;
-- weir:allow truncate ,update-all-rows why not
TRUNCATE a;
DROP TABLE c;
