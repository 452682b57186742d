-- +goose NO TRANSACTION
-- +goose Up
CREATE INDEX CONCURRENTLY orders_note_idx ON orders (note);
-- +goose Down
DROP INDEX orders_note_idx;
