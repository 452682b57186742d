CREATE TABLE customers (id bigint PRIMARY KEY, email text);
-- args: --profile strict --ignore lock-timeout-missing,truncate,duplicate-foreign-key,foreign-key-locks-parent,create-index-not-concurrent,foreign-key-without-index,not-repeatable
CREATE TABLE lines (id bigint PRIMARY KEY, note text);
CREATE TABLE events (day int NOT NULL, size int) PARTITION BY RANGE (day);
CREATE TABLE events_1 PARTITION OF events FOR VALUES FROM (0) TO (10);
