-- What succeeds or is skipped is silent.
-- args: --from-empty
CREATE TABLE IF NOT EXISTS orders (id bigint);
DROP TABLE IF EXISTS nothing;
ALTER TABLE orders ADD COLUMN IF NOT EXISTS note text;
