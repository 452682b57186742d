-- Cursors over what the catalog lists, and FOUND.
CREATE TABLE c1 (id int);
CREATE TABLE c2 (id int);
DO $$
DECLARE
  tables CURSOR FOR SELECT tablename FROM pg_tables WHERE tablename ~ '^c[0-9]$' ORDER BY tablename;
BEGIN
  FOR one IN tables LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN by_loop int', one.tablename);
  END LOOP;
END $$;
SELECT c1.by_loop, c2.by_loop FROM c1, c2;
DO $$
DECLARE
  tables CURSOR FOR SELECT tablename FROM pg_tables WHERE tablename ~ '^c[0-9]$' ORDER BY tablename;
  name text;
BEGIN
  OPEN tables;
  LOOP
    FETCH tables INTO name;
    EXIT WHEN NOT FOUND;
    EXECUTE format('ALTER TABLE %I ADD COLUMN by_fetch int', name);
  END LOOP;
  CLOSE tables;
END $$;
SELECT c1.by_fetch, c2.by_fetch FROM c1, c2;
DO $$
DECLARE
  one refcursor;
  row record;
BEGIN
  OPEN one FOR EXECUTE 'SELECT relname FROM pg_class WHERE relname = ''c1''';
  FETCH one INTO row;
  IF FOUND THEN EXECUTE 'CREATE TABLE ' || row.relname || '_found (id int)'; END IF;
  FETCH one INTO row;
  IF FOUND THEN DROP TABLE c1; END IF;
  CLOSE one;
  SELECT relname INTO row FROM pg_class WHERE relname = 'c9';
  IF NOT FOUND THEN CREATE TABLE c9 (id int); END IF;
END $$;
SELECT 1 FROM c1, c9, c1_found;
