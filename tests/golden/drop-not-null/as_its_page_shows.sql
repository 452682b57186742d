-- What the page of the rule shows as good is passed over.
-- args: --select drop-not-null
CREATE TABLE orders (id bigint, note text NOT NULL);
ALTER TABLE orders ALTER COLUMN note DROP NOT NULL;
