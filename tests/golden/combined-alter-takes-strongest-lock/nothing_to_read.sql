-- What is valid is not read, and nobody waits for a table that the release made.
ALTER TABLE t VALIDATE CONSTRAINT a, ADD COLUMN z int;
CREATE TABLE n (x int);
ALTER TABLE n ADD CONSTRAINT a CHECK (x > 0) NOT VALID;
ALTER TABLE n VALIDATE CONSTRAINT a, ADD COLUMN z int;
