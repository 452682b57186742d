-- A construct that the oldest server has is no news.
-- args: --pg-version 16
CREATE TABLE t (a int, b text);
COPY t FROM '/srv/t.csv' (FORMAT csv, DEFAULT '?');
EXPLAIN (GENERIC_PLAN) SELECT 1;
