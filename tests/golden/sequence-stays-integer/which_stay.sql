-- The sequences of serial columns stay as they are; identity columns' and bigint ones are no matter.
ALTER TABLE a ALTER COLUMN id TYPE bigint, ALTER COLUMN n TYPE bigint;
ALTER TABLE b ALTER COLUMN id TYPE bigint;
ALTER TABLE c ALTER COLUMN id TYPE bigint;
ALTER SEQUENCE d_id_seq AS bigint;
ALTER TABLE d ALTER COLUMN id TYPE bigint;
ALTER TABLE e ALTER COLUMN id SET STATISTICS 500;
