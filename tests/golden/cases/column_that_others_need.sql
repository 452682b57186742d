-- Indexes go with their column; views and generated columns hold it, one behind the other.
-- args: --from-empty
ALTER TABLE staff DROP COLUMN nick;
ALTER TABLE staff DROP COLUMN name;
ALTER TABLE staff DROP COLUMN name CASCADE;
SELECT * FROM staff_phones;
CREATE INDEX staff_nick ON staff (hired);
ALTER TABLE staff DROP COLUMN hired;
SELECT id FROM staff;
SELECT initials FROM staff;
