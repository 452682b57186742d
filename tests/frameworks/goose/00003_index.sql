-- +goose NO TRANSACTION
-- +goose Up
CREATE INDEX CONCURRENTLY orders_day ON orders (day);
-- +goose Down
DROP INDEX orders_day;
