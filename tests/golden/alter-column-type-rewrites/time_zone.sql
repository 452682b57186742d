-- Adding a time zone is free if the session's is UTC, and nothing is rounded.
ALTER TABLE products ALTER COLUMN made TYPE timestamptz;
SET timezone = 'UTC';
ALTER TABLE products ALTER COLUMN seen TYPE timestamptz;
ALTER TABLE products ALTER COLUMN sold TYPE timestamptz(3);
