SET LOCAL lock_timeout = '2s';
ALTER TABLE users ADD COLUMN age int;
