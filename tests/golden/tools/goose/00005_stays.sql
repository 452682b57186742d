-- +goose NO TRANSACTION
-- +goose Up
CREATE TABLE stays (id bigint);
CREATE TABLE stays (id bigint);
-- +goose Down
