-- What the page of the rule shows as good is passed over.
-- args: --select foreign-key-without-index
CREATE TABLE orders (id bigint PRIMARY KEY);
CREATE TABLE lines (order_id bigint REFERENCES orders, n int, PRIMARY KEY (order_id, n));
