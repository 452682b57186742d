-- SUPERUSER, BYPASSRLS, and membership in the roles that reach the server itself.
CREATE ROLE a LOGIN SUPERUSER;
ALTER ROLE b BYPASSRLS;
GRANT pg_execute_server_program, pg_monitor TO b;
