-- +goose ENVSUB ON
-- +goose Up
ALTER TABLE orders OWNER TO ${OWNER:-CURRENT_USER};
-- +goose ENVSUB OFF
