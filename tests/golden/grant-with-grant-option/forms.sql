-- On objects and of roles; not REVOKE.
-- args: --select grant-with-grant-option
GRANT SELECT ON t TO a WITH GRANT OPTION;
GRANT b TO a WITH ADMIN OPTION;
GRANT SELECT ON t TO a;
REVOKE GRANT OPTION FOR SELECT ON t FROM a;
