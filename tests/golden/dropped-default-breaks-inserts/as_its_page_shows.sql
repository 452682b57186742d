-- What the page of the rule shows as good is passed over.
-- args: --select dropped-default-breaks-inserts
ALTER TABLE orders ADD COLUMN state text NOT NULL DEFAULT 'new';
