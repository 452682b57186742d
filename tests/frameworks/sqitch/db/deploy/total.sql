-- Deploy shop:total to pg
BEGIN;
CREATE OR REPLACE FUNCTION shop.total(n numeric) RETURNS numeric LANGUAGE sql AS $$ SELECT n * 1.2 $$;
COMMIT;
