-- Every spelling of serial; an identity column and a default by hand are none.
-- args: --select serial-column
CREATE TABLE a (id serial PRIMARY KEY);
CREATE TABLE b (id bigserial PRIMARY KEY, small serial2);
CREATE TABLE c (id bigint GENERATED ALWAYS AS IDENTITY);
CREATE SEQUENCE s;
CREATE TABLE d (id bigint DEFAULT nextval('s'));
ALTER TABLE d ADD COLUMN n serial8;
