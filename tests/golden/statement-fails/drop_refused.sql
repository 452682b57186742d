-- PostgreSQL refuses to drop what others need.
DROP VIEW v1;
DROP TABLE customers;
