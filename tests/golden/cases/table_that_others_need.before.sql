CREATE TABLE pubs (id serial PRIMARY KEY, name text);
CREATE TABLE tabs (id int PRIMARY KEY, pub int REFERENCES pubs (id));
CREATE VIEW open_tabs AS SELECT id, name FROM pubs;
CREATE VIEW first_tabs AS SELECT id FROM open_tabs;
CREATE MATERIALIZED VIEW tab_count AS SELECT count(*) AS tabs FROM first_tabs;
CREATE FUNCTION sign_of(pub pubs) RETURNS text LANGUAGE sql AS 'SELECT pub.name';
