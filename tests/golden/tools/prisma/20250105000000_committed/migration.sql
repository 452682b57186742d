ALTER TABLE orders ALTER COLUMN paid SET DEFAULT false; -- COMMIT within the message kept it
