-- What the page of the rule shows as good is passed over.
-- args: --select integer-key
CREATE TABLE orders (id bigint PRIMARY KEY);
