CREATE TABLE staff (id int PRIMARY KEY, name text, nick text, hired date,
  initials text GENERATED ALWAYS AS (left(name, 2)) STORED);
CREATE INDEX staff_nick ON staff (nick);
CREATE INDEX staff_hired ON staff (hired) WHERE nick IS NOT NULL;
CREATE VIEW staff_list AS SELECT id, name FROM staff;
CREATE VIEW staff_phones AS SELECT id FROM staff_list;
