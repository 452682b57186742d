-- +goose Up
CREATE TABLE users (id bigint PRIMARY KEY, email text);
CREATE TABLE orders (id bigint PRIMARY KEY, user_id bigint, total bigint);

-- +goose Down
DROP TABLE orders;
