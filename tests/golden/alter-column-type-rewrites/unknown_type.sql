-- Of a column that nothing here made, the type before is not known.
ALTER TABLE far ALTER COLUMN size TYPE bigint;
ALTER TABLE far ALTER COLUMN name TYPE text;
ALTER TABLE unknown_one ALTER COLUMN views TYPE bigint USING round(views)::bigint;
