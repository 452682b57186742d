-- What is dropped by name is not taken along.
DROP MATERIALIZED VIEW m;
DROP VIEW v2, v1;
