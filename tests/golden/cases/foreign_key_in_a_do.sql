-- A foreign key that a DO adds, and whose failure it catches, is added as if it stood outside.
-- args: --profile recommended --ignore lock-timeout-missing
DO $$ BEGIN
  ALTER TABLE t ADD CONSTRAINT t_p FOREIGN KEY (id) REFERENCES p;
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;
DO $$ BEGIN
  ALTER TABLE t ADD CONSTRAINT t_q FOREIGN KEY (id) REFERENCES p NOT VALID;
EXCEPTION
  WHEN duplicate_object THEN NULL;
END $$;
