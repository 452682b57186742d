DROP INDEX orders_total;
ALTER TABLE users ADD COLUMN age int;
