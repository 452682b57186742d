-- What code reads of the catalog row by row, and texts of which only the start is known.
CREATE TABLE attributes (uid text, kind text);
CREATE TABLE audited (id int PRIMARY KEY, attribute int, other int);
CREATE TABLE attribute_kinds (id int PRIMARY KEY);
ALTER TABLE audited ADD CONSTRAINT audited_attribute FOREIGN KEY (attribute) REFERENCES attribute_kinds;
ALTER TABLE audited ADD CONSTRAINT audited_other FOREIGN KEY (other) REFERENCES attribute_kinds;

-- the items of an array that another row brings
DO $$
DECLARE r record;
BEGIN
  FOR r IN
    SELECT c.conname FROM pg_constraint c JOIN unnest(c.conkey) AS k(attnum) ON true
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum
    WHERE c.contype = 'f' AND c.conrelid = 'audited'::regclass AND a.attname = 'attribute'
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', 'audited', r.conname);
  END LOOP;
END $$;
ALTER TABLE audited DROP CONSTRAINT audited_attribute;
ALTER TABLE audited DROP CONSTRAINT audited_other;

-- a set among what is selected
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT unnest(ARRAY['attributes', 'nobody_made_this']) LOOP
    IF EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND tablename = name) THEN
      EXECUTE format('ALTER TABLE public.%I ADD COLUMN old_%s int', name, name);
    END IF;
  END LOOP;
END $$;
SELECT old_attributes FROM attributes;

-- event triggers, servers, extensions that are not installed
CREATE FUNCTION hear() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN END $$;
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_event_trigger WHERE evtname = 'hears') THEN
    CREATE EVENT TRIGGER hears ON sql_drop EXECUTE FUNCTION hear();
  END IF;
END $$;
CREATE EVENT TRIGGER hears ON sql_drop EXECUTE FUNCTION hear();
CREATE FOREIGN DATA WRAPPER wrapper;
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_foreign_server WHERE srvname = 'elsewhere') THEN
    CREATE SERVER elsewhere FOREIGN DATA WRAPPER wrapper;
  END IF;
END $$;
DROP SERVER elsewhere;
DO $$
DECLARE is_there boolean;
BEGIN
  is_there = (SELECT count(*) = 1 FROM pg_available_extensions WHERE name = 'hstore' AND installed_version IS NOT NULL);
  IF is_there THEN
    CREATE TABLE with_hstore (id int);
  END IF;
END $$;
SELECT 1 FROM with_hstore;

-- what begins as a change of rows is one: the tables stay as they are
DO $$
DECLARE
  change text;
  changes CURSOR FOR SELECT DISTINCT 'UPDATE attributes SET kind = ''TEXT'' WHERE uid = ''' || uid || ''''
    FROM (SELECT uid FROM attributes) AS a;
BEGIN
  OPEN changes;
  LOOP
    FETCH changes INTO change;
    EXIT WHEN NOT FOUND;
    EXECUTE change;
  END LOOP;
END $$;
DO $$
DECLARE change text;
BEGIN
  FOR change IN SELECT format('DELETE FROM attributes WHERE uid = %L', uid) FROM attributes LOOP
    EXECUTE change;
  END LOOP;
END $$;
CREATE TABLE audited (id int);
SELECT nothing FROM attributes;
