CREATE TABLE guests (id int PRIMARY KEY);
CREATE TABLE countries (id int PRIMARY KEY);
CREATE TABLE bills (id int PRIMARY KEY, amount int);
