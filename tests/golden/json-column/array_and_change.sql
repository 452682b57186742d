-- json and arrays of it; jsonb is fine.
-- args: --select json-column
CREATE TABLE events (id bigint PRIMARY KEY, body json, many json[], fine jsonb);
ALTER TABLE events ALTER COLUMN body TYPE jsonb;
