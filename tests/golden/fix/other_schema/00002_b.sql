-- +goose Up
CREATE SCHEMA s;
CREATE INDEX orders_user_id_idx ON s.t (user_id);
SELECT 1;

-- +goose Down
SELECT 1;
