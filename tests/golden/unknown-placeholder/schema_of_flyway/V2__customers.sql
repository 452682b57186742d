CREATE TABLE ${SCHEMA}.customers (id bigint PRIMARY KEY, made_in text DEFAULT '${flyway:filename}');
CREATE INDEX orders_note_idx ON ${schema}.orders (note);
INSERT INTO ${schema}.customers VALUES (${first_id});
CREATE TABLE ${schema}.t (id bigint) ${storage} (fillfactor = 70);
