-- Other attributes and roles are no way to the server.
CREATE ROLE a LOGIN NOSUPERUSER NOBYPASSRLS CREATEDB;
GRANT pg_read_all_data, pg_monitor TO b;
REVOKE pg_read_server_files FROM b;
