-- A CHECK behind a new column is checked like any other.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS discount int
  CONSTRAINT discount_known CHECK (discount IS NULL OR quantity > 0);
