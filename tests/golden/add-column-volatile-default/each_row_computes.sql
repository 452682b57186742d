-- What each row must compute writes the table anew.
ALTER TABLE events ADD COLUMN token uuid DEFAULT gen_random_uuid();
ALTER TABLE events ADD COLUMN at timestamptz DEFAULT clock_timestamp();
ALTER TABLE events ADD COLUMN n bigserial;
ALTER TABLE events ADD COLUMN m bigint GENERATED ALWAYS AS IDENTITY;
ALTER TABLE events ADD COLUMN twice bigint GENERATED ALWAYS AS (id * 2) STORED;
ALTER TABLE events ADD COLUMN lucky int DEFAULT lucky_number();
ALTER TABLE events ADD COLUMN steady int DEFAULT steady_number();
ALTER TABLE events ADD COLUMN amount quantity DEFAULT 1;
ALTER TABLE events ADD COLUMN later timestamptz;
ALTER TABLE events ALTER COLUMN later SET DEFAULT clock_timestamp();
