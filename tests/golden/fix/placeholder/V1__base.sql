CREATE TABLE orders (id int, total int);
