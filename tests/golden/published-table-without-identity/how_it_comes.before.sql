CREATE TABLE bare (x int);
CREATE TABLE with_key (id int PRIMARY KEY);
CREATE TABLE published (id int PRIMARY KEY);
CREATE TABLE published_too (id int PRIMARY KEY);
CREATE PUBLICATION old FOR TABLE published, published_too;
