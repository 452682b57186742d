-- Commands of psql end at their line; \gset sends a statement as a semicolon does.
-- args: --from-empty
\set QUIET on
\echo 'a; b'
CREATE TABLE trips (id int);
SELECT max(id) AS last FROM trips \gset
ALTER TABLE trips ADD COLUMN km int;
SELECT km FROM trips; \echo DROP TABLE trips;
\restrict Zx81
SELECT missing FROM trips;
\unrestrict Zx81
