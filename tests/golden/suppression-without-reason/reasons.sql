-- A date is no reason; other linters' comments are left alone.
-- args: --select drop-table,suppression-without-reason
-- weir:allow drop-table
DROP TABLE a;
-- weir:allow drop-table until=2999-01-01
DROP TABLE b;
-- weir:allow drop-table archived
DROP TABLE c;
-- squawk-ignore ban-drop-table
DROP TABLE d;
