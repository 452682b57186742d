CREATE TABLE kept (a int);
CREATE VIEW perhaps AS SELECT a FROM kept;
DO $$ BEGIN
  IF random() > 0.5 THEN
    DROP VIEW perhaps;
  END IF;
END $$;
