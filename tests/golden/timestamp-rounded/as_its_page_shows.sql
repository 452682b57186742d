-- What the page of the rule shows as good is passed over.
-- args: --select timestamp-rounded
CREATE TABLE visits (id bigint PRIMARY KEY, started timestamptz(3));
