-- +goose Up
CREATE TYPE mood AS ENUM ('sad', 'glad');
CREATE TABLE people (id bigint PRIMARY KEY, mood mood);

-- +goose Down
DROP TABLE people;
DROP TYPE mood;
