CREATE TABLE events (id bigint);
