-- What the page of the rule shows as good is passed over.
-- args: --select unique-over-nullable
CREATE TABLE prices (item bigint NOT NULL, region text NOT NULL, UNIQUE (item, region));
