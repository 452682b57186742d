ALTER TABLE behind ADD COLUMN paid boolean;
