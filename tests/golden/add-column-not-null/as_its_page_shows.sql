-- What the page of the rule shows as good is passed over.
-- args: --select add-column-not-null
ALTER TABLE orders ADD COLUMN state text NOT NULL DEFAULT 'new';
