-- +goose Up
-- +goose StatementBegin
CREATE TABLE orders (id bigint);
