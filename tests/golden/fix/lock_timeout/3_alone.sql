-- Why it is so.
ALTER TABLE users ADD COLUMN d int;
ALTER TABLE users ADD COLUMN e int;
