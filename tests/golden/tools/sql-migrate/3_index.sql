-- +migrate Up
CREATE INDEX CONCURRENTLY orders_ids_idx ON orders (id, note);
-- +migrate Down
