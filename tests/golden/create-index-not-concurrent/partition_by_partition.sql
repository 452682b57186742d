-- ON ONLY, then CONCURRENTLY for each partition, stops nobody.
CREATE INDEX events_by_user ON ONLY events (user_id);
CREATE INDEX CONCURRENTLY events_2023_by_user ON events_2023 (user_id);
ALTER INDEX events_by_user ATTACH PARTITION events_2023_by_user;
