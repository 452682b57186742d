BEGIN;
CREATE TABLE orders (id bigint);
CREATE TABLE notes (id bigint);
CREATE INDEX notes_idx ON notes (id);
COMMIT;
SELEC 1;
