-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  RETURN 1; -- not the end
END $$;
-- +goose StatementEnd
ALTER TABLE orders ADD COLUMN paid boolean; -- is free: 3 was undone
CREATE INDEX orders_paid_idx ON orders (paid);
-- +goose Down
