-- By itself each is fine: SET NOT NULL goes by the CHECK, which nobody needs afterwards.
ALTER TABLE orders ALTER COLUMN note SET NOT NULL;
ALTER TABLE orders DROP CONSTRAINT note_there;
ALTER TABLE orders DROP CONSTRAINT code_there, ALTER COLUMN note SET NOT NULL;
