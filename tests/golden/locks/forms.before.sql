CREATE TABLE orders (id bigint PRIMARY KEY, note text);
CREATE TABLE lines (id bigint PRIMARY KEY, order_id bigint REFERENCES orders);
CREATE TABLE events (day int NOT NULL) PARTITION BY RANGE (day);
CREATE TABLE events_1 PARTITION OF events FOR VALUES FROM (0) TO (10);
CREATE TABLE events_rest PARTITION OF events DEFAULT;
CREATE INDEX lines_order ON lines (order_id);
