-- Once, at the strongest lock with work under it; not where there is a limit.
-- args: --select statement-timeout-missing
ALTER TABLE t ADD COLUMN y int;
CREATE INDEX ON t (x);
ALTER TABLE t ALTER COLUMN x TYPE bigint;
SET statement_timeout = '1min';
ALTER TABLE t ALTER COLUMN x TYPE numeric;
