-- What the page of the rule shows as good is passed over.
-- args: --select json-column
CREATE TABLE events (id bigint PRIMARY KEY, body jsonb);
