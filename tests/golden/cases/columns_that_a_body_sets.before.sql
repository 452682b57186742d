CREATE TABLE pens (id int PRIMARY KEY, ink int, cap int);
