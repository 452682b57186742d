ALTER TABLE orders ADD COLUMN updated_at timestamptz;

CREATE FUNCTION touch_order() RETURNS trigger
LANGUAGE plpgsql AS $body$
BEGIN
  NEW.updated_at := now(); -- the ; inside belongs to the body
  RETURN NEW;
END;
$body$;

CREATE TRIGGER orders_touch BEFORE UPDATE ON orders
FOR EACH ROW EXECUTE FUNCTION touch_order();
