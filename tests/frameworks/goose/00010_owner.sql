-- +goose ENVSUB ON
-- +goose Up
ALTER TABLE orders OWNER TO ${OWNER:-CURRENT_USER};
-- +goose ENVSUB OFF
-- +goose Down
ALTER TABLE orders OWNER TO CURRENT_USER;
