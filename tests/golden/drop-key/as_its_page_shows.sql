-- What the page of the rule shows as good is passed over.
-- args: --select drop-key
ALTER TABLE orders DROP CONSTRAINT positive;
