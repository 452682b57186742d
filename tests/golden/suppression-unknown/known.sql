-- A known rule is allowed where it is named, with or without a reason.
-- weir:allow create-index-not-concurrent  nightly window, agreed with ops
CREATE INDEX orders_by_code ON orders (code);
CREATE INDEX orders_by_note ON orders (note); -- weir:allow create-index-not-concurrent
COMMENT ON TABLE orders IS '-- weir:allow drop-column';
ALTER TABLE orders DROP COLUMN note;
ALTER TABLE orders
  -- weir:allow drop-column
  DROP COLUMN code,
  DROP COLUMN quantity;
