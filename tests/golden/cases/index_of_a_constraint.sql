-- The index of a constraint goes, and is renamed, with it only.
-- args: --from-empty
DROP INDEX cars_plate_key;
DROP INDEX CONCURRENTLY IF EXISTS cars_plate_key;
DROP INDEX cars_pkey CASCADE;
ALTER TABLE cars DROP CONSTRAINT cars_plate_key;
CREATE UNIQUE INDEX CONCURRENTLY cars_plate_key ON cars (plate);
DROP INDEX CONCURRENTLY cars_plate_key;
ALTER INDEX cars_pkey RENAME TO cars_id;
ALTER TABLE cars DROP CONSTRAINT cars_pkey;
ALTER TABLE cars DROP CONSTRAINT cars_id;
ALTER TABLE cars DROP CONSTRAINT cars_id CASCADE;
ALTER TABLE rents DROP CONSTRAINT rents_car_fkey;
DROP INDEX cars_id;
