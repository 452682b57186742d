-- REFRESH ... CONCURRENTLY is allowed in a transaction, against common belief.
BEGIN;
REFRESH MATERIALIZED VIEW CONCURRENTLY counts;
COMMIT;
