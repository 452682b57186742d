-- Only a precision of no digits rounds to seconds.
-- args: --select timestamp-rounded
CREATE TABLE visits (
  a timestamptz(0),
  b timestamp(0),
  c time(0),
  d timestamptz(3),
  e timestamptz,
  f interval(0),
  g numeric(10, 0)
);
