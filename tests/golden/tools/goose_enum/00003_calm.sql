-- +goose NO TRANSACTION
-- +goose Up
ALTER TYPE mood ADD VALUE 'calm';
UPDATE people SET mood = 'calm' WHERE id = 1;

-- +goose Down
SELECT 1;
