-- SET NOT NULL reads no row where a validated CHECK says it already.
-- args: --from-empty
ALTER TABLE guests ADD CONSTRAINT name_is_there CHECK (name IS NOT NULL) NOT VALID;
ALTER TABLE guests VALIDATE CONSTRAINT name_is_there;
ALTER TABLE guests ALTER COLUMN name SET NOT NULL;
ALTER TABLE guests DROP CONSTRAINT name_is_there;
ALTER TABLE guests ADD CONSTRAINT room_is_there CHECK (room IS NOT NULL) NOT VALID;
ALTER TABLE guests ALTER COLUMN room SET NOT NULL;
