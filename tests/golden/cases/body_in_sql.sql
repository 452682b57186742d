-- A BEGIN ATOMIC body is one statement, is not run, and needs what it reads.
-- args: --from-empty
CREATE TABLE parcels (id int PRIMARY KEY, weight numeric, status text);
CREATE FUNCTION size_of(weight numeric) RETURNS text LANGUAGE sql
BEGIN ATOMIC
  SELECT CASE WHEN weight < 2 THEN 'letter' ELSE CASE WHEN weight < 20 THEN 'box' ELSE 'pallet' END END;
END;
CREATE PROCEDURE forget_lost() LANGUAGE sql
BEGIN ATOMIC
  UPDATE parcels SET weight = NULL;
  DELETE FROM parcels WHERE status = 'lost; END;';
END;
CREATE FUNCTION heavy() RETURNS SETOF int LANGUAGE sql AS $$ SELECT id FROM parcels WHERE weight > 20; $$;
ALTER TABLE parcels DROP COLUMN status;
ALTER TABLE parcels DROP COLUMN weight;
DROP TABLE parcels;
DROP PROCEDURE forget_lost();
DROP TABLE parcels;
DROP FUNCTION size_of(numeric);
