-- A partitioned table builds an index on every partition.
CREATE INDEX events_by_user ON events (user_id);
