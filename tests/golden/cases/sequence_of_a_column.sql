-- A sequence keeps its name when its table is renamed, and goes with its column.
-- args: --from-empty
ALTER TABLE entries RENAME TO lines;
DROP SEQUENCE entries_id_seq;
DROP SEQUENCE numbers CASCADE;
CREATE SEQUENCE more;
ALTER SEQUENCE more OWNED BY lines.number;
ALTER TABLE lines ALTER COLUMN id DROP DEFAULT;
SELECT nextval('entries_id_seq'), nextval('more');
DROP TABLE lines;
SELECT nextval('more');
SELECT nextval('entries_id_seq');
CREATE TABLE entries (id serial);
SELECT nextval('entries_id_seq');
