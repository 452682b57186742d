CREATE TABLE orders (id int, code varchar(10));
