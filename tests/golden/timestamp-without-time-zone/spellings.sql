-- Both spellings are one type; timestamptz, date and time are others.
-- args: --select timestamp-without-time-zone
CREATE TABLE visits (
  id bigint PRIMARY KEY,
  a timestamp,
  b timestamp(3) without time zone,
  c timestamp with time zone,
  d date,
  e time
);
ALTER TABLE customers ALTER COLUMN seen TYPE timestamptz;
