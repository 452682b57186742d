-- Comments of other linters count by their own names; their "all" is not for what fails.
-- args: --from-empty
CREATE TABLE a (id bigint PRIMARY KEY, note text);
-- squawk-ignore ban-drop-table
DROP TABLE a;
-- squawk-ignore ban-drop-column, ban-drop-table
DROP TABLE b;
-- squawk-ignore
DROP TABLE c;
-- squawk-ignore no-such-rule
DROP TABLE d;
-- pgm-lint:suppress PGM201
DROP TABLE e;
-- atlas:nolint DS102
DROP TABLE f;
-- eugene: ignore E9, E4
DROP TABLE g;
-- pgls-ignore lint/safety/banDropTable: archived
DROP TABLE h;
-- safety-assured:start
DROP TABLE i;
TRUNCATE j;
-- safety-assured:end
TRUNCATE k;
-- atlas:nolint
SELEC 1;
DROP TABLE missing;
