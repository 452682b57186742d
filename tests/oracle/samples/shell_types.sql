-- A base type's input function comes before it, and makes it a shell; the two need each other from then on.
CREATE FUNCTION early_in(cstring) RETURNS early AS 'textin' LANGUAGE internal IMMUTABLE STRICT;
CREATE FUNCTION early_out(early) RETURNS cstring AS 'textout' LANGUAGE internal IMMUTABLE STRICT;
CREATE FUNCTION late_out(late) RETURNS cstring AS 'textout' LANGUAGE internal IMMUTABLE STRICT;
CREATE FUNCTION sized_in(cstring) RETURNS sized(3) AS 'textin' LANGUAGE internal IMMUTABLE STRICT;
CREATE FUNCTION elsewhere_in(cstring) RETURNS nowhere.elsewhere AS 'textin' LANGUAGE internal IMMUTABLE STRICT;
CREATE FUNCTION several_in(cstring) RETURNS SETOF several AS 'textin' LANGUAGE internal IMMUTABLE STRICT;
CREATE FUNCTION sql_in() RETURNS of_sql AS 'SELECT NULL' LANGUAGE sql;
CREATE TYPE raw;
CREATE FUNCTION raw_in(cstring) RETURNS raw AS 'boolin' LANGUAGE internal IMMUTABLE STRICT;
CREATE FUNCTION raw_out(raw) RETURNS cstring AS 'boolout' LANGUAGE internal IMMUTABLE STRICT;
DROP TYPE raw;
CREATE TYPE raw (INPUT = raw_in, OUTPUT = raw_out);
DROP FUNCTION raw_in(cstring);
DROP FUNCTION raw_out(raw);
DROP TYPE raw;
DROP TYPE raw CASCADE;
DROP TYPE raw;
