-- What was rolled back is there again; what was dropped is not, and its name is free.
-- args: --from-empty
BEGIN;
DROP TABLE lamps;
DROP TYPE colour;
CREATE TYPE colour AS ENUM ('warm');
CREATE TABLE lamps (watt int);
ROLLBACK;
ALTER TABLE lamps ADD COLUMN note text;
SELECT watt FROM lamps;
BEGIN;
DROP TABLE lamps;
DROP TYPE colour;
CREATE TYPE colour AS ENUM ('warm', 'cold');
CREATE TABLE lamps (watt int, colour colour DEFAULT 'cold');
COMMIT;
ALTER TABLE lamps ADD COLUMN memo text;
CREATE INDEX ON lamps (memo);
SELECT note FROM lamps;
