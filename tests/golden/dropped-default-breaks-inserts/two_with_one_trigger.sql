-- A trigger that fills the column is looked at for each of two tables of a file.
ALTER TABLE a ADD COLUMN state bigint NOT NULL DEFAULT 1;
ALTER TABLE a ALTER COLUMN state DROP DEFAULT;
ALTER TABLE b ADD COLUMN state bigint NOT NULL DEFAULT 1;
ALTER TABLE b ALTER COLUMN state DROP DEFAULT;
