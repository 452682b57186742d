CREATE TABLE orders (id bigint PRIMARY KEY, note text, code text, kind text, region text, state text);
ALTER TABLE orders ADD CONSTRAINT note_there CHECK (note IS NOT NULL);
ALTER TABLE orders ADD CONSTRAINT code_there CHECK (code IS NOT NULL AND kind <> '');
ALTER TABLE orders ADD CONSTRAINT region_late CHECK (region IS NOT NULL) NOT VALID;
ALTER TABLE orders ADD CONSTRAINT state_there CHECK (state IS NOT NULL);
ALTER TABLE orders ADD CONSTRAINT state_there_too CHECK (state IS NOT NULL);
CREATE TABLE events (day int NOT NULL, size int) PARTITION BY RANGE (day);
CREATE TABLE events_1 PARTITION OF events FOR VALUES FROM (0) TO (10);
ALTER TABLE events ADD CONSTRAINT size_there CHECK (size IS NOT NULL);
