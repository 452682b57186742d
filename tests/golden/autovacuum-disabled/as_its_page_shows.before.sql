CREATE TABLE events (id bigint PRIMARY KEY, at timestamptz);
