-- Only both words together.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_note ON orders (note);
CREATE INDEX CONCURRENTLY orders_n ON orders (n);
CREATE TABLE here (id bigint);
CREATE INDEX IF NOT EXISTS here_id ON here (id);
