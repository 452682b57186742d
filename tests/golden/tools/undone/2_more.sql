ALTER TABLE orders ADD COLUMN paid boolean;
