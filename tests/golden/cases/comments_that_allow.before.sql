CREATE TABLE bags (id int PRIMARY KEY, size int, price int, old text, older text, oldest text);
