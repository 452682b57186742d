-- What the page of the rule shows as good is passed over.
-- args: --select money-column
CREATE TABLE bills (id bigint PRIMARY KEY, total numeric(12, 2));
