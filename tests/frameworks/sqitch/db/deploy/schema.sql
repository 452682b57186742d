-- Deploy shop:schema to pg
BEGIN;
CREATE SCHEMA shop;
COMMIT;
