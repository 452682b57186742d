-- What is believed to be dangerous and is not.
-- args: --profile recommended --ignore lock-timeout-missing
BEGIN;
REFRESH MATERIALIZED VIEW CONCURRENTLY m;
COMMIT;
ALTER TABLE t ALTER COLUMN s SET STORAGE EXTERNAL;
ALTER TABLE t ALTER COLUMN v TYPE text USING v::text;
ALTER TABLE t ALTER COLUMN n TYPE numeric(12, 2);
ALTER TABLE t ALTER COLUMN c SET NOT NULL;
ALTER TABLE t ADD COLUMN made timestamptz NOT NULL DEFAULT now();
ALTER TABLE t ADD COLUMN stated timestamptz DEFAULT statement_timestamp();
ALTER TABLE t ADD COLUMN p_id bigint REFERENCES p;
ALTER TABLE parted ATTACH PARTITION parted_2 FOR VALUES FROM (2) TO (3);
CREATE DOMAIN other AS text CHECK (VALUE <> '');
SET timezone = 'UTC';
ALTER TABLE t ALTER COLUMN at TYPE timestamptz;
