-- Where all servers are 18, a NOT NULL constraint is advised.
-- args: --pg-version 18
ALTER TABLE orders ALTER COLUMN note SET NOT NULL;
