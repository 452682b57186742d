-- +goose Up
CREATE TABLE orders (id int PRIMARY KEY, note text);
