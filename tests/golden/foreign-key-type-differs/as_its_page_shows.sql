-- What the page of the rule shows as good is passed over.
-- args: --select foreign-key-type-differs
CREATE TABLE orders (id bigint PRIMARY KEY);
CREATE TABLE lines (order_id bigint REFERENCES orders);
