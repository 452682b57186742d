CREATE TABLE sales (id int, cost numeric, paid bool);
CREATE VIEW totals AS SELECT id, cost FROM sales;
CREATE MATERIALIZED VIEW daily AS SELECT id, cost FROM sales;
