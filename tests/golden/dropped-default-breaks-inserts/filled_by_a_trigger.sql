-- A trigger that gives new rows their value keeps running code going; one that says another column does not.
CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.path := NEW.id::text; RETURN NEW; END $$;
CREATE FUNCTION fill_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.id := 1; RETURN NEW; END $$;
ALTER TABLE orders ADD COLUMN path text;
ALTER TABLE orders ALTER COLUMN path SET NOT NULL;
CREATE TRIGGER fill BEFORE INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION fill();
ALTER TABLE lines ADD COLUMN path text;
ALTER TABLE lines ALTER COLUMN path SET NOT NULL;
CREATE TRIGGER fill AFTER INSERT ON lines FOR EACH ROW EXECUTE FUNCTION fill();
CREATE TRIGGER fill_note BEFORE INSERT ON lines FOR EACH ROW EXECUTE FUNCTION fill_note();
