DROP INDEX orders_day;
