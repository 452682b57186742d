-- IF EXISTS drops nothing that is not there.
-- args: --from-empty
ALTER TABLE employees DROP COLUMN IF EXISTS salary;
