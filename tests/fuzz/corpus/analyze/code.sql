!
-- What DO blocks decide by the catalog, and what they run.
CREATE TABLE person (id int PRIMARY KEY, legend text, old_name text);
CREATE TABLE pet (id int PRIMARY KEY, person int REFERENCES person (id), kind text UNIQUE);

-- IF EXISTS, by information_schema and pg_catalog.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM information_schema.columns
                 WHERE table_schema = 'public' AND table_name = 'person' AND column_name = 'note') THEN
    ALTER TABLE person ADD COLUMN note text;
  END IF;
  IF EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
             WHERE n.nspname = 'public' AND c.relname = 'nothing') THEN
    DROP TABLE person;
  ELSIF to_regclass('public.pet') IS NOT NULL THEN
    ALTER TABLE person RENAME COLUMN old_name TO new_name;
  END IF;
END $$;
SELECT note, new_name FROM person;

-- Exceptions that are caught, with what their blocks did undone.
DO $$
BEGIN
  BEGIN
    CREATE TYPE mood AS ENUM ('happy');
    CREATE TABLE undone (id int);
    CREATE TYPE mood AS ENUM ('sad');
  EXCEPTION WHEN duplicate_object THEN CREATE TYPE mood AS ENUM ('caught');
  END;
  BEGIN
    ALTER TABLE person DROP COLUMN never;
  EXCEPTION WHEN undefined_table THEN NULL; WHEN undefined_column THEN CREATE TABLE caught (id int);
  END;
END $$;
SELECT 'caught'::mood;
SELECT id FROM caught;
SELECT id FROM undone;
DO $$ BEGIN CREATE TYPE mood AS ENUM (); EXCEPTION WHEN undefined_table THEN NULL; END $$;

-- Loops over what the catalog lists, and texts that are run.
DO $$
DECLARE
  constraint_row record;
  name text;
  names text[] := ARRAY['person', 'pet', 'absent'];
  counter int := 0;
BEGIN
  FOR constraint_row IN
    SELECT pc.conname, c.relname FROM pg_constraint pc JOIN pg_class c ON pc.conrelid = c.oid
    WHERE c.relname = 'pet' AND pc.contype = 'u' ORDER BY pc.conname
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', constraint_row.relname,
                   constraint_row.conname, replace(constraint_row.conname, '_key', '_unique'));
  END LOOP;
  FOREACH name IN ARRAY names LOOP
    CONTINUE WHEN to_regclass(name) IS NULL;
    EXECUTE 'ALTER TABLE ' || quote_ident(name) || ' RENAME TO ' || quote_ident('new ' || name);
    counter := counter + 1;
  END LOOP;
  FOR i IN 1..3 LOOP
    EXIT WHEN i > counter;
    EXECUTE concat('CREATE TABLE numbered_', i, ' (id int)');
  END LOOP;
END $$;
ALTER TABLE "new pet" DROP CONSTRAINT pet_kind_unique;
SELECT id FROM "new person";
SELECT id FROM numbered_2;
SELECT id FROM numbered_3;

-- Failures: raised, of a statement inside, of a name in a condition.
DO $$ BEGIN RAISE EXCEPTION 'no % of %', 1, 'it' USING ERRCODE = 'unique_violation'; END $$;
DO $$ BEGIN RAISE division_by_zero; END $$;
DO $$ BEGIN ASSERT (SELECT count(*) = 7 FROM pg_enum), 'not seven'; END $$;
DO $$ BEGIN CREATE TABLE made (id int); DROP TABLE never; END $$;
SELECT id FROM made;
DO $$ BEGIN IF (SELECT count(*) FROM never) > 0 THEN NULL; END IF; END $$;
DO $$ BEGIN EXECUTE 'CREATE TABEL x ()'; END $$;
DO $$ BEGIN EXECUTE 'CREATE INDEX CONCURRENTLY ON numbered_1 (id)'; END $$;
DO $$ BEGIN EXECUTE 'COMMIT'; END $$;
DO $$ BEGIN VACUUM numbered_1; END $$;

-- In a transaction, which a failure aborts.
BEGIN;
DO $$ BEGIN CREATE TABLE within (id int); END $$;
SELECT id FROM within;
DO $$ BEGIN DROP TABLE within; DROP TABLE within; END $$;
SELECT 1;
ROLLBACK;
SELECT id FROM within;
