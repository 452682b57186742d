-- Statistics keep their columns, kinds, expressions and target; LIKE copies them under a chosen name, with the default target.
-- args: catalog --from-empty statistics.sql
CREATE TABLE orders (day date, total numeric, note text);
CREATE STATISTICS orders_stats (mcv) ON day, total, (lower(note)) FROM orders;
ALTER STATISTICS orders_stats SET STATISTICS 500;
CREATE TABLE archive (LIKE orders INCLUDING STATISTICS);
BEGIN;
ALTER STATISTICS orders_stats SET STATISTICS 7;
DROP STATISTICS archive_day_total_expr_stat;
ROLLBACK;
