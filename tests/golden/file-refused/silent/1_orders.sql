-- +goose Up
CREATE TABLE orders (id bigint);
