-- 11 goes by no CHECK, so none is lost: the table is read in any case.
-- args: --pg-version 11
ALTER TABLE orders ALTER COLUMN note SET NOT NULL, DROP CONSTRAINT note_there;
