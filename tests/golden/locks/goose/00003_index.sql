-- +goose NO TRANSACTION
-- +goose Up
CREATE INDEX CONCURRENTLY orders_both ON orders (id, note);
