-- +goose Up
ALTER TABLE orders ADD COLUMN paid boolean;
CREATE INDEX CONCURRENTLY orders_paid_idx ON orders (paid);
ALTER TABLE orders ADD COLUMN gone boolean;
-- +goose Down
ALTER TABLE orders DROP COLUMN paid;
