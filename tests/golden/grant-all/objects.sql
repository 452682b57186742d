-- ALL on tables; not on what has one right or two, nor a role, nor REVOKE.
-- args: --select grant-all
GRANT ALL ON t TO a;
GRANT ALL PRIVILEGES ON ALL TABLES IN SCHEMA public TO a;
GRANT SELECT, INSERT ON t TO a;
GRANT ALL ON SEQUENCE s TO a;
GRANT b TO a;
REVOKE ALL ON t FROM a;
