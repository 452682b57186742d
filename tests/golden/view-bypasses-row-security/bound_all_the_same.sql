-- security_invoker, or a word that it is not wanted, FORCE, another owner, or no row security.
CREATE VIEW a_ids WITH (security_invoker) AS SELECT id FROM a;
CREATE VIEW a_later AS SELECT id FROM a;
ALTER VIEW a_later SET (security_invoker = true);
CREATE VIEW a_open WITH (security_invoker = false) AS SELECT id FROM a;
CREATE VIEW f_ids AS SELECT id FROM f;
CREATE ROLE reader;
CREATE VIEW theirs AS SELECT id FROM a;
ALTER VIEW theirs OWNER TO reader;
CREATE VIEW plain AS SELECT id FROM b;
