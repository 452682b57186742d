-- Collations: what they say of themselves.
CREATE COLLATION plain (locale = 'C', lc_collate = 'C');
CREATE COLLATION plain (lc_collate = 'C', lc_collate = 'POSIX', lc_ctype = 'C');
CREATE COLLATION plain ("Lc_Collate" = 'C', lc_ctype = 'C');
CREATE COLLATION plain (lc_collate = 'C');
CREATE COLLATION plain (lc_ctype = 'C');
CREATE COLLATION plain (provider = icu, lc_collate = 'C', lc_ctype = 'C');
CREATE COLLATION plain (provider = other, locale = 'C');
CREATE COLLATION plain (locale = 'C', deterministic = false);
CREATE COLLATION plain (locale = 'C', deterministic = perhaps);
CREATE COLLATION plain FROM "default";
CREATE COLLATION plain (FROM = "C", version = '1');
CREATE COLLATION plain (locale = 'C');
CREATE COLLATION plain (FROM = "C");
CREATE COLLATION IF NOT EXISTS plain FROM "C";

-- Text search: their functions.
CREATE TEXT SEARCH TEMPLATE words ("Init" = dsimple_init, lexize = dsimple_lexize);
CREATE TEXT SEARCH TEMPLATE words (init = dsimple_init);
CREATE TEXT SEARCH TEMPLATE words (init = dsimple_lexize, lexize = dsimple_lexize);
CREATE TEXT SEARCH TEMPLATE words (init = dsimple_init, lexize = dsimple_lexize);
CREATE TEXT SEARCH PARSER words (start = prsd_start, gettoken = prsd_nexttoken);
CREATE TEXT SEARCH PARSER words (start = prsd_start, gettoken = prsd_nexttoken, "End" = prsd_end, lextypes = prsd_lextype);
CREATE TEXT SEARCH PARSER words (start = prsd_start, gettoken = prsd_nexttoken, end = prsd_end, lextypes = prsd_lextype);
CREATE TEXT SEARCH DICTIONARY words (language = english);
CREATE TEXT SEARCH CONFIGURATION words (language = english);
CREATE TEXT SEARCH CONFIGURATION words (parser = words, copy = pg_catalog.english);
CREATE TEXT SEARCH CONFIGURATION words (parser = words);

-- Event triggers: what they may wait for.
CREATE FUNCTION heard() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN NULL; END';
CREATE FUNCTION counted() RETURNS integer LANGUAGE sql AS 'SELECT 1';
CREATE EVENT TRIGGER watch ON ddl_command_start EXECUTE FUNCTION counted();
CREATE EVENT TRIGGER watch ON ddl_command_start EXECUTE FUNCTION pg_backend_pid();
CREATE EVENT TRIGGER watch ON ddl_command_middle EXECUTE FUNCTION heard();
CREATE EVENT TRIGGER watch ON ddl_command_start WHEN food IN ('bread') EXECUTE FUNCTION heard();
CREATE EVENT TRIGGER watch ON ddl_command_start WHEN tag IN ('bread') EXECUTE FUNCTION heard();
CREATE EVENT TRIGGER watch ON ddl_command_start WHEN tag IN ('CREATE TABLE', 'CREATE ROLE') EXECUTE FUNCTION heard();
CREATE EVENT TRIGGER watch ON ddl_command_start WHEN tag IN ('SELECT') EXECUTE FUNCTION heard();
CREATE EVENT TRIGGER watch ON ddl_command_start WHEN tag IN ('DROP EVENT TRIGGER') EXECUTE FUNCTION heard();
CREATE EVENT TRIGGER watch ON table_rewrite WHEN tag IN ('ALTER VIEW') EXECUTE FUNCTION heard();
CREATE EVENT TRIGGER watch ON sql_drop WHEN tag IN ('DROP TABLE') AND tag IN ('DROP VIEW') EXECUTE FUNCTION heard();
CREATE EVENT TRIGGER watch ON table_rewrite WHEN tag IN ('alter table', 'ALTER TYPE') EXECUTE FUNCTION heard();
CREATE EVENT TRIGGER listen ON ddl_command_end
  WHEN tag IN ('CREATE TABLE', 'alter foreign data wrapper', 'GRANT', 'Create Statistics', 'DROP TEXT SEARCH PARSER') EXECUTE FUNCTION heard();
DROP EVENT TRIGGER watch;
DROP EVENT TRIGGER listen;

-- SET SCHEMA where the name is taken.
CREATE SCHEMA other;
CREATE COLLATION other.plain FROM "C";
ALTER COLLATION plain SET SCHEMA other;
CREATE TEXT SEARCH CONFIGURATION other.words (parser = words);
ALTER TEXT SEARCH CONFIGURATION words SET SCHEMA other;
DROP TEXT SEARCH PARSER words;
CREATE TEXT SEARCH CONFIGURATION copied (copy = words);
CREATE TEXT SEARCH CONFIGURATION missed (copy = missing);
DROP TEXT SEARCH CONFIGURATION copied;
CREATE TEXT SEARCH DICTIONARY simple_words (template = words);
DROP TEXT SEARCH TEMPLATE words;
DROP TEXT SEARCH DICTIONARY simple_words;
ALTER TEXT SEARCH PARSER words SET SCHEMA other;
CREATE CONVERSION one FOR 'LATIN1' TO 'UTF8' FROM iso8859_1_to_utf8;
CREATE CONVERSION other.one FOR 'LATIN1' TO 'UTF8' FROM iso8859_1_to_utf8;
ALTER CONVERSION one SET SCHEMA other;
CREATE OPERATOR FAMILY kin USING hash;
CREATE OPERATOR FAMILY other.kin USING btree;
ALTER OPERATOR FAMILY kin USING hash SET SCHEMA other;
CREATE OPERATOR FAMILY kin USING btree;
ALTER OPERATOR FAMILY kin USING btree SET SCHEMA other;
DROP TEXT SEARCH CONFIGURATION words;
DROP TEXT SEARCH CONFIGURATION other.words;
DROP TEXT SEARCH PARSER other.words;
DROP TEXT SEARCH TEMPLATE words;
DROP CONVERSION one;
DROP CONVERSION other.one;
