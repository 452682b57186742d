CREATE TABLE tokens (token text);
