CREATE TABLE guests (id int PRIMARY KEY, name text, room int);
