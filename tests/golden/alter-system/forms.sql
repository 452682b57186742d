-- Set, reset, reset all.
ALTER SYSTEM SET work_mem = '64MB';
ALTER SYSTEM RESET work_mem;
ALTER SYSTEM RESET ALL;
SET work_mem = '64MB';
