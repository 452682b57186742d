-- The default range is a guess, and no reason to complain.
CREATE TABLE t (a int, b text);
COPY t FROM '/srv/t.csv' (FORMAT csv, DEFAULT '?', ON_ERROR ignore);
