-- Until 14 a trigger's copy in a partition keeps its name when the original gets another, and has a name of its own.
-- args: --pg-version 14
CREATE FUNCTION rings() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE TABLE days (day int) PARTITION BY LIST (day);
CREATE TABLE days_1 PARTITION OF days FOR VALUES IN (1);
CREATE TRIGGER rings AFTER INSERT ON days FOR EACH ROW EXECUTE FUNCTION rings();
ALTER TRIGGER rings ON days RENAME TO tolls;
ALTER TRIGGER rings ON days_1 RENAME TO own;
DROP TRIGGER tolls ON days_1;
