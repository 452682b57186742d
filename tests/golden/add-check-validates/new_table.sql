-- A new table has nothing to check.
CREATE TABLE lines (id bigint);
ALTER TABLE lines ADD CHECK (id > 0);
