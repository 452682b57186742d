-- a
ALTER TABLE orders ADD CHECK (total >= 0);
SELECT 1;
