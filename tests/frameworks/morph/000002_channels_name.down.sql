-- morph:nontransactional
DROP INDEX CONCURRENTLY IF EXISTS idx_channels_name;
