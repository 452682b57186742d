ALTER TABLE orders ADD COLUMN day date;
