-- A proof that the same statement drops is none.
ALTER TABLE orders ALTER COLUMN note SET NOT NULL, DROP CONSTRAINT note_there;
