-- +migrate Up notransaction
CREATE INDEX CONCURRENTLY orders_note_idx ON orders (note);
CREATE INDEX CONCURRENTLY orders_id_idx ON orders (id);
-- +migrate Down
