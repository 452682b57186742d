-- +goose Up
CREATE INDEX orders_user_id_idx ON orders (user_id);

-- +goose Down
DROP INDEX orders_user_id_idx;
