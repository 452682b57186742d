-- Who waits for what is often told wrong: a CHECK or a key keeps readers out, a foreign key only writers.
-- args: --profile recommended --ignore lock-timeout-missing
ALTER TABLE t ADD CHECK (id > 0);
ALTER TABLE t ADD FOREIGN KEY (id) REFERENCES p;
ALTER TABLE t ADD UNIQUE (d);
ALTER TABLE t ADD EXCLUDE USING btree (d WITH =);
ALTER TABLE t ADD UNIQUE USING INDEX t_s;
REINDEX TABLE p;
ALTER DOMAIN dom ADD CHECK (VALUE <> '');
CREATE TABLE parted_3 PARTITION OF parted FOR VALUES FROM (3) TO (4);
SET timezone = 'Europe/Berlin';
ALTER TABLE t ALTER COLUMN at TYPE timestamptz;
