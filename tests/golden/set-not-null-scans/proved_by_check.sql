-- A valid CHECK proves it; one that is not valid does not.
ALTER TABLE orders ADD CONSTRAINT note_there CHECK (note IS NOT NULL) NOT VALID;
ALTER TABLE orders VALIDATE CONSTRAINT note_there;
ALTER TABLE orders ALTER COLUMN note SET NOT NULL;
ALTER TABLE orders DROP CONSTRAINT note_there;
ALTER TABLE orders ADD CONSTRAINT code_there CHECK (code IS NOT NULL) NOT VALID;
ALTER TABLE orders ALTER COLUMN code SET NOT NULL;
