-- json and arrays of it; jsonb is fine.
-- args: --profile strict
CREATE TABLE events (id bigint PRIMARY KEY, body json, many json[], fine jsonb);
ALTER TABLE events ALTER COLUMN body TYPE jsonb;
