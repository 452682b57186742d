-- What code runs is told where the code stands, or its call: a loop's statements once.
CREATE FUNCTION attach(part text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE logs ATTACH PARTITION %I FOR VALUES IN (%L)', part, part);
  ALTER TABLE c ADD CHECK (kind
    <> '');
END
$$;
SELECT attach('a');
DO $$
BEGIN
  EXECUTE 'ALTER TABLE b ADD CHECK (kind <> ''b'')';
  FOR i IN 1..3 LOOP
    EXECUTE format('ALTER TABLE b ADD CONSTRAINT c%s CHECK (kind <> ''c'')', i);
  END LOOP;
END
$$;
