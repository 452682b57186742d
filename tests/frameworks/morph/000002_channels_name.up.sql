-- morph:nontransactional
CREATE INDEX CONCURRENTLY IF NOT EXISTS idx_channels_name ON channels (name);
