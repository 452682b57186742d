-- USING INDEX takes an index over and renames it; a nullable column is read, a new key is built.
-- args: --from-empty
CREATE UNIQUE INDEX CONCURRENTLY boats_by_id ON boats (id);
ALTER TABLE boats ADD CONSTRAINT boats_key PRIMARY KEY USING INDEX boats_by_id;
DROP INDEX boats_by_id;
CREATE UNIQUE INDEX CONCURRENTLY boats_by_name ON boats (name);
ALTER TABLE boats ADD CONSTRAINT boats_name_key UNIQUE USING INDEX boats_by_name;
CREATE UNIQUE INDEX CONCURRENTLY berths_by_place ON berths (place);
ALTER TABLE berths ADD PRIMARY KEY USING INDEX berths_by_place;
ALTER TABLE boats ADD UNIQUE (sail);
DROP INDEX berths_pkey;
