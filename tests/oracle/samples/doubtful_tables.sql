-- What code of the chain may have added to a table, a table made like it has too.
CREATE TABLE people (id int PRIMARY KEY);
CREATE TABLE notes (id int PRIMARY KEY, old_name int);
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = 'notes'::regclass AND attname = 'old_name') THEN
    ALTER TABLE notes RENAME COLUMN old_name TO person;
    ALTER TABLE notes ADD UNIQUE (person);
  END IF;
END $$;
CREATE TABLE alike (LIKE notes INCLUDING ALL);
ALTER TABLE alike ADD FOREIGN KEY (person) REFERENCES people (id);
CREATE TABLE refers (person int REFERENCES alike (person));
CREATE TABLE child () INHERITS (notes);
ALTER TABLE child ALTER COLUMN person SET DEFAULT 1;
CREATE TYPE repeated AS ENUM ('a', 'a');
INSERT INTO notes (id, person) VALUES (1, 1) ON CONFLICT (person) DO NOTHING;
