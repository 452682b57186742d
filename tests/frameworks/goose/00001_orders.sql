-- +goose Up
CREATE TABLE orders (id bigint, day date);

-- +goose StatementBegin
CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.day := current_date;
  RETURN NEW;
END
$$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION touch();
DROP TABLE orders;
