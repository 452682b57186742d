-- A setting that no server knows, a value that none takes, a place where it cannot be set.
-- args: --from-empty
SET lock_timout = '5s';
SET lock_timeout = '5x';
SET lock_timeout = '5s';
SET statement_timeout = -1;
ALTER DATABASE shop SET shared_buffers = '1GB';
ALTER SYSTEM SET shared_buffers = '1GB';
CREATE FUNCTION f() RETURNS int LANGUAGE sql SET search_pat = shop AS 'SELECT 1';
SET DateStyle = 'ISO, SQL';
SELECT set_config('work_mem', '1kB', false);
SET my.own = 'anything';
