-- ON ONLY says that the table is partitioned, and builds nothing; so its partitions' indexes fit.
CREATE INDEX readings_at_idx ON ONLY readings (at);
CREATE INDEX CONCURRENTLY readings_2024_at_idx ON readings_2024 (at);
ALTER INDEX readings_at_idx ATTACH PARTITION readings_2024_at_idx;
