-- Of two things that are wrong, the server names the one that it looks at first.
CREATE TABLE a (id int PRIMARY KEY, x int, CONSTRAINT k CHECK (x > 0));
ALTER TABLE a ADD PRIMARY KEY (nothing);
ALTER TABLE a ADD PRIMARY KEY (x);
ALTER TABLE a ADD CONSTRAINT k CHECK (nothing > 0);
ALTER TABLE a ADD CONSTRAINT k CHECK (x > 1);
CREATE TABLE a (x int, PRIMARY KEY (nothing));
CREATE TABLE a (x int, UNIQUE (nothing));
CREATE TABLE a (x int, UNIQUE (x));
CREATE TABLE IF NOT EXISTS a (x int, UNIQUE (nothing));
CREATE TABLE b (LIKE a, UNIQUE (x));
CREATE TABLE c (y int, UNIQUE (x)) INHERITS (a);
