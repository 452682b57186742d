-- Since 11 a constant default is kept in the catalog: 11 is no older than that.
-- args: --profile recommended --ignore lock-timeout-missing --pg-version 11
ALTER TABLE t ADD COLUMN a int NOT NULL DEFAULT 0;
ALTER TABLE t ADD COLUMN b timestamptz DEFAULT now();
