-- atlas:nolint above a blank line is about the whole file; so is squawk-ignore-file.
-- atlas:nolint DS102

-- squawk-ignore-file ban-truncate-cascade
DROP TABLE b;
TRUNCATE c;
DELETE FROM d;
