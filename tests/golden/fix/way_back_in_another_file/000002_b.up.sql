ALTER TABLE users ADD UNIQUE (email);
