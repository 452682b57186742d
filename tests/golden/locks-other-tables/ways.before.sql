CREATE TABLE customers (id bigint PRIMARY KEY, note text);
CREATE TABLE orders (id bigint PRIMARY KEY, customer_id bigint REFERENCES customers);
CREATE TABLE lines (id bigint PRIMARY KEY, order_id bigint REFERENCES orders);
CREATE TABLE logs (y int, note text) PARTITION BY RANGE (y);
CREATE TABLE logs_2026 PARTITION OF logs FOR VALUES FROM (2026) TO (2027);
CREATE TABLE logs_rest PARTITION OF logs DEFAULT;
