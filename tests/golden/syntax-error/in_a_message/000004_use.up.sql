ALTER TABLE kept ADD COLUMN day date;
