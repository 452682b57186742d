-- What EXECUTE runs is said at the EXECUTE, and what a function runs at its call.
DO $$ BEGIN
  EXECUTE 'ALTER TABLE t ADD UNIQUE (a)';
  EXECUTE format('ALTER TABLE %I ADD CHECK (a > 0)', 't');
END $$;
CREATE FUNCTION add_it(n text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  ALTER TABLE t ADD UNIQUE (b);
  EXECUTE format('ALTER TABLE %I ADD CHECK (b > 0)', n);
END $$;

SELECT add_it('t');
