CREATE TABLE events (id bigint, user_id bigint, year int NOT NULL) PARTITION BY RANGE (year);
CREATE TABLE events_2023 PARTITION OF events FOR VALUES FROM (2023) TO (2024);
