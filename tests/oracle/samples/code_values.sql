-- Values that code computes: dates, WITH, GROUP BY, the database's name, COMMIT.
CREATE TABLE events (id int, seen timestamptz NOT NULL) PARTITION BY RANGE (seen);
CREATE FUNCTION add_partition(day date) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  name text := 'events_' || to_char(day, 'YYYYMMDD');
  next text;
BEGIN
  SELECT to_char(day + INTERVAL '1 day', 'YYYY-MM-DD') INTO next;
  EXECUTE format('CREATE TABLE %I PARTITION OF events FOR VALUES FROM (%L) TO (%L)', name, day, next);
  RETURN name;
END $$;
SELECT add_partition(DATE '2024-02-28');
SELECT add_partition('2024-02-28'::date + 1);
SELECT add_partition('2024-02-29');
SELECT 1 FROM events_20240228, events_20240229;
SELECT add_partition((date_trunc('month', DATE '2024-05-17') + INTERVAL '1 month' - INTERVAL '1 day')::date);
SELECT 1 FROM events_20240531;
SELECT add_partition((date_trunc('week', DATE '2024-05-19'))::date);
SELECT 1 FROM events_20240513;
SELECT add_partition((DATE '2024-01-31' + INTERVAL '1 month')::date);

-- bounds that are written again
DO $$
DECLARE part record;
BEGIN
  CREATE TABLE events_new (LIKE events) PARTITION BY RANGE (seen);
  FOR part IN
    SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bound
    FROM pg_class c JOIN pg_inherits i ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
    WHERE p.relname = 'events'
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF events_new %s', part.name || '_new', part.bound);
  END LOOP;
END $$;
SELECT 1 FROM events_20240228_new;
CREATE TABLE clash PARTITION OF events_new FOR VALUES FROM ('2024-02-28 06:00') TO ('2024-02-28 07:00');

-- WITH, GROUP BY, a regular expression
DO $$
DECLARE part text;
BEGIN
  FOR part IN
    WITH parts AS (SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'events'::regclass)
    SELECT name FROM parts WHERE name OPERATOR(pg_catalog.~) '^events_202402.*$' COLLATE pg_catalog.default
  LOOP
    EXECUTE 'CREATE TABLE w_' || part || ' (id int)';
  END LOOP;
  FOR part IN SELECT c.table_name::text FROM information_schema.columns c
    WHERE c.table_name LIKE 'w\_%' GROUP BY c.table_name LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN grouped int', part);
  END LOOP;
END $$;
SELECT a.grouped, b.grouped FROM w_events_20240228 a, w_events_20240229 b;

-- indexes by what defines them
CREATE TABLE keyed (uid text, other text);
CREATE INDEX keyed_other ON keyed (other);
CREATE FUNCTION index_uid() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_indexes WHERE tablename = 'keyed' AND indexdef LIKE '%(uid)%') THEN
    CREATE UNIQUE INDEX keyed_uid ON keyed (uid);
  END IF;
END $$;
SELECT index_uid();
SELECT index_uid();
CREATE INDEX keyed_uid ON keyed (uid);

-- functions by their arguments
CREATE SCHEMA moved;
CREATE FUNCTION move_me(a int, text) RETURNS int LANGUAGE sql AS 'SELECT 1';
DO $$
DECLARE f record;
BEGIN
  FOR f IN SELECT proname, pg_get_function_identity_arguments(oid) AS args FROM pg_proc WHERE proname = 'move_me' LOOP
    EXECUTE 'ALTER FUNCTION ' || quote_ident(f.proname) || '(' || f.args || ') SET SCHEMA moved';
  END LOOP;
END $$;
SELECT moved.move_me(1, 'a');
SELECT move_me(1, 'a');

-- the database's name
DO $$ BEGIN
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO public', current_database());
  EXECUTE 'COMMENT ON DATABASE ' || quote_ident(current_database()) || ' IS ''x''';
END $$;

-- set_config in code
CREATE SCHEMA path;
CREATE FUNCTION go_to(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('search_path', name, false);
  PERFORM set_config('my.setting', now()::text, true);
END $$;
SELECT go_to('path');
CREATE TABLE on_the_path (id int);
RESET search_path;
SELECT 1 FROM path.on_the_path;

-- COMMIT and ROLLBACK in code
CREATE PROCEDURE commits() LANGUAGE plpgsql AS $$
BEGIN
  CREATE TABLE kept (id int);
  COMMIT;
  CREATE TABLE rolled_back (id int);
  ROLLBACK;
  CREATE TABLE kept_too (id int);
  COMMIT;
  CREATE TABLE lost (id int);
  RAISE EXCEPTION 'no';
END $$;
CALL commits();
SELECT 1 FROM kept, kept_too;
SELECT 1 FROM rolled_back;
SELECT 1 FROM lost;
DROP TABLE kept, kept_too;
BEGIN;
CALL commits();
ROLLBACK;
DO $$ BEGIN CREATE TABLE by_do (id int); COMMIT; RAISE EXCEPTION 'no'; END $$;
SELECT 1 FROM by_do;
DO $$ BEGIN BEGIN COMMIT; EXCEPTION WHEN division_by_zero THEN NULL; END; END $$;
CREATE FUNCTION no_commit() RETURNS void LANGUAGE plpgsql AS $$ BEGIN CREATE TABLE c (id int); COMMIT; END $$;
SELECT no_commit();
