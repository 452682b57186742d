-- migrate:up transaction:false
CREATE INDEX CONCURRENTLY orders_note_idx ON orders (note);
-- migrate:down
DROP INDEX orders_note_idx;
