\set ON_ERROR_STOP 1
\set schema shop
BEGIN;
CREATE SCHEMA :"schema";
\ir tables/orders.sql
\i psql/tables/items.sql
COMMIT;
