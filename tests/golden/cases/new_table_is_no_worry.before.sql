CREATE TABLE rides (id int PRIMARY KEY, rider int);
