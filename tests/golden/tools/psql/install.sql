-- psql: a block and a setting last over the files that a script reads, not over the script.
\set schema shop
BEGIN;
CREATE SCHEMA :schema;
SET search_path = :schema;
\ir parts/orders.sql
COMMIT;
\ir parts/audit.sql
