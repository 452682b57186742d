-- What the page of the rule shows as good is passed over.
-- args: --select varchar-limit
CREATE TABLE people (id bigint PRIMARY KEY, nick text, other varchar);
