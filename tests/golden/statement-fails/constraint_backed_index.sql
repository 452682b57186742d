-- The index of a constraint goes with the constraint only.
DROP INDEX users_email_key;
DROP INDEX CONCURRENTLY IF EXISTS users_email_key;
ALTER TABLE users DROP CONSTRAINT users_email_key;
ALTER INDEX users_pkey RENAME TO users_id;
ALTER TABLE users DROP CONSTRAINT users_pkey;
ALTER TABLE users DROP CONSTRAINT users_id;
