CREATE TABLE customers (id serial PRIMARY KEY, name text);
CREATE TABLE orders (id bigint PRIMARY KEY, customer_id int REFERENCES customers (id));
CREATE VIEW v1 AS SELECT id, name FROM customers;
CREATE VIEW v2 AS SELECT id FROM v1;
CREATE MATERIALIZED VIEW m AS SELECT id FROM v2;
CREATE FUNCTION customer_name(c customers) RETURNS text LANGUAGE sql AS 'SELECT c.name';
