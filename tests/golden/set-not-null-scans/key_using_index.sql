-- A primary key that adopts an index makes its column NOT NULL, which is read for.
CREATE UNIQUE INDEX CONCURRENTLY tokens_unique ON tokens (token);
ALTER TABLE tokens ADD CONSTRAINT tokens_pkey PRIMARY KEY USING INDEX tokens_unique;
