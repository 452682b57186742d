CREATE TABLE o (s int, n int, PRIMARY KEY (s, n));
CREATE TABLE p (id int PRIMARY KEY);
