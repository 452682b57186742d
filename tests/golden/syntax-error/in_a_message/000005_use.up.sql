ALTER TABLE later ADD COLUMN day date;
