-- +goose Up
CREATE INDEX orders_user_id_idx ON orders (user_id);
ALTER TABLE users ADD COLUMN age int;

-- +goose Down
ALTER TABLE users DROP COLUMN age;
DROP INDEX Orders_user_id_idx;
