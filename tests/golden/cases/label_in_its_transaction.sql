-- A new label of an enum is of no use before COMMIT; those of CREATE TYPE are.
-- args: --from-empty --pg-version 15
BEGIN;
ALTER TYPE phase ADD VALUE 'late';
UPDATE tours SET phase = 'late';
COMMIT;
BEGIN;
CREATE TYPE gear AS ENUM ('low', 'high');
CREATE TABLE bikes (id int, gear gear DEFAULT 'high');
COMMIT;
BEGIN;
ALTER TYPE gear ADD VALUE 'middle' AFTER 'low';
ALTER TABLE bikes ADD COLUMN used bool;
COMMIT;
UPDATE bikes SET gear = 'middle';
ALTER TYPE phase ADD VALUE IF NOT EXISTS 'end';
ALTER TYPE phase RENAME VALUE 'start' TO 'dawn';
ALTER TYPE phase ADD VALUE 'dawn';
BEGIN;
CREATE TYPE bell AS ENUM ('ding');
ALTER TYPE bell ADD VALUE 'dong';
ALTER TABLE bikes ADD COLUMN bell bell DEFAULT 'dong';
COMMIT;
UPDATE tours SET phase = 'late';
CREATE TYPE bell AS ENUM ();
