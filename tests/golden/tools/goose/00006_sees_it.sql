-- +goose Up
ALTER TABLE stays ADD COLUMN note text;
-- +goose Down
