-- Indexes that the server makes or attaches for others: of LIKE, and of partitions.
-- Names of copies come from an index's own columns, which keep their names when the table's are renamed.
CREATE TABLE notes (noted int UNIQUE, place int);
ALTER TABLE notes RENAME COLUMN noted TO note;
CREATE TABLE copied (LIKE notes INCLUDING ALL);
CREATE INDEX notes_place ON notes (place, lower('a' || place));
ALTER INDEX notes_place RENAME COLUMN place TO spot;
CREATE TABLE again (LIKE notes INCLUDING ALL);
-- A partition's index with the same expressions is attached; with others, one is made.
CREATE TABLE spans (tenant int NOT NULL, day date NOT NULL, run text) PARTITION BY RANGE (day);
CREATE INDEX ON spans (tenant, run) WHERE run IS NOT NULL;
CREATE INDEX ON spans (lower(run));
CREATE TABLE spans_1 (LIKE spans INCLUDING INDEXES);
ALTER TABLE spans ATTACH PARTITION spans_1 FOR VALUES FROM ('2026-01-01') TO ('2026-01-02');
CREATE TABLE spans_2 (tenant int NOT NULL, day date NOT NULL, run text);
CREATE INDEX spans_2_part ON spans_2 (tenant, run) WHERE run IS NOT NULL;
CREATE INDEX spans_2_upper ON spans_2 (upper(run));
ALTER TABLE spans ATTACH PARTITION spans_2 FOR VALUES FROM ('2026-01-02') TO ('2026-01-03');
CREATE TABLE spans_3 (tenant int NOT NULL, day date NOT NULL, run text);
CREATE INDEX spans_3_part ON spans_3 (tenant, run) WHERE run <> '';
CREATE INDEX spans_3_lower ON spans_3 (lower(run));
ALTER TABLE spans ATTACH PARTITION spans_3 FOR VALUES FROM ('2026-01-03') TO ('2026-01-04');
