-- Functions that are called, and what their bodies do to the catalog.
CREATE SCHEMA shop;
CREATE TABLE orders (id int PRIMARY KEY, state text, made date);

CREATE FUNCTION add_column(target text, name text, type text DEFAULT 'text') RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM information_schema.columns WHERE table_name = target AND column_name = name) THEN
    RETURN false;
  END IF;
  EXECUTE format('ALTER TABLE %I ADD COLUMN %I %s', target, name, type);
  RETURN true;
END $$;
SELECT add_column('orders', 'note');
SELECT add_column('orders', 'note');
SELECT add_column('orders', 'count', 'bigint'), add_column(type => 'uuid', target => 'orders', name => 'key');
SELECT note, count, key FROM orders;
SELECT add_column('missing', 'note');
ALTER TABLE orders ADD COLUMN key uuid;

-- in an expression of code
DO $$ BEGIN
  IF add_column('orders', 'note') THEN
    DROP TABLE orders;
  ELSIF add_column('orders', 'fresh') THEN
    CREATE TABLE made_by_elsif (id int);
  END IF;
END $$;
SELECT fresh FROM orders, made_by_elsif;

-- PERFORM, CALL, and functions that call others
CREATE PROCEDURE make_table(name text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE IF NOT EXISTS %I (id int)', name);
  PERFORM add_column(name, 'made', 'date');
END $$;
CALL make_table('first');
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['second', 'third'] LOOP
    CALL make_table(name);
  END LOOP;
  PERFORM add_column('third', 'more');
END $$;
SELECT made FROM first, second;
SELECT made FROM second;
SELECT more FROM third;

-- functions of the SQL language
CREATE FUNCTION make_view(text) RETURNS void LANGUAGE sql AS $$
  CREATE TABLE IF NOT EXISTS by_sql (id int);
  SELECT add_column('by_sql', $1);
$$;
SELECT make_view('one');
SELECT one FROM by_sql;
CREATE FUNCTION wanted() RETURNS SETOF text LANGUAGE sql AS $$ VALUES ('w1'), ('w2') $$;
CREATE FUNCTION tables_of(pattern text) RETURNS TABLE (schema_name text, table_name text) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT t.schemaname::text, t.tablename::text FROM pg_tables t WHERE t.tablename LIKE pattern;
END $$;
DO $$
DECLARE
  name text;
  one record;
BEGIN
  FOR name IN SELECT wanted() LOOP CALL make_table(name); END LOOP;
  FOR one IN SELECT * FROM tables_of('w_') LOOP
    EXECUTE format('ALTER TABLE %I.%I ADD COLUMN marked int', one.schema_name, one.table_name);
  END LOOP;
END $$;
SELECT marked FROM w1;
SELECT w2.marked FROM w2;

-- its own search_path, and that of the caller
CREATE FUNCTION make_there() RETURNS void LANGUAGE plpgsql SET search_path = shop AS $$
BEGIN CREATE TABLE there (id int); END $$;
CREATE FUNCTION make_here() RETURNS void LANGUAGE plpgsql AS $$
BEGIN CREATE TABLE here (id int); END $$;
SELECT make_there();
SELECT make_here();
SET search_path = shop, public;
SELECT make_here();
RESET search_path;
SELECT 1 FROM shop.there, shop.here, public.here;
SELECT 1 FROM there;

-- failures undo what was done, and are caught
CREATE FUNCTION fails() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CREATE TABLE never (id int);
  RAISE EXCEPTION 'no' USING ERRCODE = '22012';
END $$;
SELECT fails();
SELECT 1 FROM never;
DO $$ BEGIN
  PERFORM fails();
EXCEPTION WHEN division_by_zero THEN
  CREATE TABLE caught (id int);
END $$;
SELECT 1 FROM caught;
CREATE FUNCTION ends() RETURNS int LANGUAGE plpgsql AS $$ BEGIN CREATE TABLE IF NOT EXISTS never (id int); END $$;
SELECT ends();
SELECT 1 FROM never;

-- STRICT functions are not called with NULL
CREATE FUNCTION strictly(name text) RETURNS void LANGUAGE plpgsql STRICT AS $$
BEGIN EXECUTE format('CREATE TABLE %I (id int)', name); END $$;
SELECT strictly(NULL);
SELECT strictly('strict');
SELECT strictly('strict');

-- OUT parameters, VARIADIC, overloads
CREATE FUNCTION named(name text, OUT first text, OUT second text) LANGUAGE plpgsql AS $$
BEGIN first := name || '_one'; second := name || '_two'; END $$;
CREATE FUNCTION make_all(VARIADIC names text[]) RETURNS int LANGUAGE plpgsql AS $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY names LOOP CALL make_table(name); END LOOP;
  RETURN array_length(names, 1);
END $$;
CREATE FUNCTION pick(int) RETURNS void LANGUAGE sql AS 'CREATE TABLE picked_int (id int)';
CREATE FUNCTION pick(text) RETURNS void LANGUAGE sql AS 'CREATE TABLE picked_text (id int)';
SELECT make_all('v1', 'v2');
SELECT pick(1);
SELECT 1 FROM picked_int;
SELECT 1 FROM picked_text;
DO $$
DECLARE one record;
BEGIN
  SELECT * INTO one FROM named('out');
  EXECUTE 'CREATE TABLE ' || one.first || ' (id int)';
  EXECUTE 'CREATE TABLE ' || one.second || ' (id int)';
END $$;
SELECT 1 FROM out_one, out_two, v1, v2;

-- rows that INSERT takes
CREATE TABLE results (id boolean);
INSERT INTO results VALUES (add_column('orders', 'inserted'));
SELECT inserted FROM orders;
INSERT INTO results (id) SELECT add_column('orders', 'selected');
SELECT selected FROM orders;
INSERT INTO results (id) SELECT add_column('orders', 'no_rows') FROM pg_tables WHERE tablename = 'no such table';
SELECT no_rows FROM orders;

-- once for each row
SELECT add_column(tablename, 'everywhere') FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE 'v_';
SELECT v1.everywhere, v2.everywhere FROM v1, v2;
