-- What extensions, event triggers and grouped views need.
CREATE EXTENSION cube;
CREATE EXTENSION earthdistance;
DROP EXTENSION cube;
DROP EXTENSION cube CASCADE;
CREATE EXTENSION earthdistance CASCADE;
CREATE FUNCTION heard() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN END $$;
CREATE EVENT TRIGGER hears ON ddl_command_end WHEN tag IN ('CREATE EXTENSION', 'drop table') EXECUTE FUNCTION heard();
CREATE EVENT TRIGGER hears_all ON sql_drop EXECUTE FUNCTION heard();
ALTER EVENT TRIGGER hears DISABLE;
ALTER EVENT TRIGGER hears_all ENABLE REPLICA;
CREATE EVENT TRIGGER hears_more ON sql_drop WHEN TAG IN ('DROP VIEW') EXECUTE FUNCTION heard();
ALTER EVENT TRIGGER hears_more DISABLE;
ALTER EVENT TRIGGER hears_more ENABLE;
CREATE TABLE jobs (id int PRIMARY KEY, made date);
CREATE TABLE runs (job int, scope int, done int);
CREATE VIEW progress AS SELECT j.id, r.scope, j.made, sum(r.done) FROM jobs j JOIN runs r ON r.job = j.id
  GROUP BY (j.id, r.scope);
ALTER TABLE jobs DROP CONSTRAINT jobs_pkey;
