ALTER TABLE users DROP CONSTRAINT users_email_key;
