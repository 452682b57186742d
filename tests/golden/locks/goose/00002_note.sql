-- +goose Up
ALTER TABLE orders ADD CHECK (note <> '');
-- +goose StatementBegin
DO $$ BEGIN
  CREATE INDEX orders_note ON orders (note);
  UPDATE orders SET note = 'none' WHERE note IS NULL;
END $$;
-- +goose StatementEnd
