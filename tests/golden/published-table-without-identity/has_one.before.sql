CREATE TABLE bare (x int);
CREATE TABLE with_key (id int PRIMARY KEY);
CREATE TABLE full_rows (x int);
ALTER TABLE full_rows REPLICA IDENTITY FULL;
CREATE TABLE published (id int PRIMARY KEY, other int);
CREATE PUBLICATION old FOR TABLE published;
