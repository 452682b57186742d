-- A script that locks nothing says so.
-- args: locks nothing.sql
CREATE TABLE orders (id int);
