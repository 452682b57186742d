-- +goose Up
ALTER TYPE mood ADD VALUE 'fine';
UPDATE people SET mood = 'fine' WHERE id = 1;

-- +goose Down
SELECT 1;
