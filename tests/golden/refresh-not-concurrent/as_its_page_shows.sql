-- What the page of the rule shows as good is passed over.
-- args: --select refresh-not-concurrent
REFRESH MATERIALIZED VIEW CONCURRENTLY totals;
