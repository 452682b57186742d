-- An index on a partitioned table is put together from those of its partitions.
-- args: --from-empty --pg-version 15
CREATE INDEX CONCURRENTLY logs_line ON logs (line);
ALTER TABLE logs ADD CONSTRAINT logs_host FOREIGN KEY (host) REFERENCES hosts (id) NOT VALID;
CREATE INDEX logs_line ON ONLY logs (line);
CREATE INDEX CONCURRENTLY logs_old_line ON logs_old (line);
ALTER INDEX logs_line ATTACH PARTITION logs_old_line;
CREATE INDEX CONCURRENTLY logs_new_line ON logs_new (line);
ALTER INDEX logs_line ATTACH PARTITION logs_new_line;
DROP INDEX CONCURRENTLY logs_line;
DROP INDEX logs_new_line;
CREATE UNIQUE INDEX logs_unique ON logs (line);
CREATE INDEX logs_host ON logs (host);
DROP INDEX logs_old_host_idx;
DROP INDEX logs_line;
SELECT 1 FROM logs_new_line;
