ALTER TABLE orders ADD CHECK (total >= 0);
