-- What the oldest server cannot read is named, each construct once a statement.
-- args: --pg-version 14-18
CREATE TABLE t (a int, b text);
COPY t FROM '/srv/t.csv' (FORMAT csv, DEFAULT '?', ON_ERROR ignore);
REINDEX DATABASE;
EXPLAIN (MEMORY, GENERIC_PLAN) SELECT 1;
