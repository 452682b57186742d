-- What the page of the rule shows as good is passed over.
-- args: --select type-change-narrows
ALTER TABLE orders ALTER COLUMN id TYPE bigint;
ALTER TABLE orders ALTER COLUMN code TYPE text;
