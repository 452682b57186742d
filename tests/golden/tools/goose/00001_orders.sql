-- The up section runs, in goose's transaction; a file says NO TRANSACTION to leave it.
-- +goose Up
CREATE TABLE orders (id bigint PRIMARY KEY, note text);
-- +goose Down
DROP TABLE orders;
