-- Patterns with a beginning, columns without an index, what is no column, and what is run once.
-- args: --select pattern-without-index
CREATE VIEW a AS SELECT id FROM c WHERE name LIKE 'x%' OR plain LIKE '%x' OR name NOT LIKE '%x';
CREATE VIEW b AS SELECT o.id FROM o WHERE note LIKE '%x';
CREATE VIEW d AS SELECT 'name' LIKE '%x' AS one FROM c;
DELETE FROM c WHERE name LIKE '%old';
CREATE VIEW e AS SELECT id FROM c WHERE lower(name) LIKE '%x' OR name LIKE plain;
