-- CREATE OR REPLACE may only append columns, and IF EXISTS forgives no other kind.
-- args: --from-empty
CREATE OR REPLACE VIEW totals AS SELECT id, cost, paid FROM sales;
CREATE OR REPLACE VIEW totals AS SELECT id, cost FROM sales;
CREATE OR REPLACE VIEW totals AS SELECT id, cost AS price, paid FROM sales;
CREATE OR REPLACE VIEW totals AS SELECT id, cost::float8, paid FROM sales;
DROP VIEW IF EXISTS daily;
DROP TABLE IF EXISTS totals;
DROP MATERIALIZED VIEW IF EXISTS sales;
DROP INDEX IF EXISTS sales;
REFRESH MATERIALIZED VIEW CONCURRENTLY daily;
CREATE UNIQUE INDEX daily_some ON daily (id) WHERE cost > 0;
REFRESH MATERIALIZED VIEW CONCURRENTLY daily;
CREATE UNIQUE INDEX daily_all ON daily (id);
REFRESH MATERIALIZED VIEW CONCURRENTLY daily;
DROP MATERIALIZED VIEW daily;
SELECT 1 FROM daily_all;
SELECT id, cost, paid FROM totals;
