-- What the page of the rule shows as good is passed over.
-- args: --select redundant-index
CREATE TABLE orders (id bigint PRIMARY KEY, customer_id bigint, day date);
CREATE INDEX a ON orders (customer_id, day);
CREATE INDEX b ON orders (day);
