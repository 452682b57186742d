-- CASCADE names all that it takes: views of views, foreign keys, functions on the row type.
-- args: --from-empty
DROP VIEW open_tabs;
DROP TABLE pubs;
DROP TABLE pubs CASCADE;
ALTER TABLE tabs ADD COLUMN note text;
SELECT * FROM tab_count;
SELECT nextval('pubs_id_seq');
DROP TABLE tabs;
