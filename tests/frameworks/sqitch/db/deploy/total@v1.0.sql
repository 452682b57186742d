-- Deploy shop:total to pg
BEGIN;
CREATE FUNCTION shop.total(n numeric) RETURNS numeric LANGUAGE sql AS $$ SELECT n $$;
COMMIT;
