-- What the page of the rule shows as good is passed over.
-- args: --select enum-type
CREATE TABLE states (name text PRIMARY KEY);
