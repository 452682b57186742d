CREATE TABLE shelves (id int);
