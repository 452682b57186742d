-- What EXECUTE runs is said at the EXECUTE, and what a function runs at its call; an allow there counts.
DO $$ BEGIN
  EXECUTE 'ALTER TABLE t ADD UNIQUE (a)';
  EXECUTE format('ALTER TABLE %I ADD CHECK (a > 0)', 't'); -- weir:allow add-check-validates few rows
END $$;
CREATE FUNCTION add_it(n text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  ALTER TABLE t ADD UNIQUE (b);
  EXECUTE format('ALTER TABLE %I ADD CHECK (b > 0)', n);
END $$;

SELECT add_it('t');
