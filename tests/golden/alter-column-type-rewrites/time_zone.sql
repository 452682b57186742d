-- Adding a time zone is free if the session's is UTC.
ALTER TABLE products ALTER COLUMN made TYPE timestamptz;
SET timezone = 'UTC';
ALTER TABLE products ALTER COLUMN seen TYPE timestamptz(3);
