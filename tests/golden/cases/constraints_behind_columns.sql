-- What stands behind a new column is checked, built and locked as if it stood alone.
-- args: --from-empty
ALTER TABLE bills ADD COLUMN IF NOT EXISTS discount int CHECK (discount < amount);
ALTER TABLE bills ADD COLUMN number text UNIQUE;
ALTER TABLE bills ADD COLUMN guest int REFERENCES guests (id);
ALTER TABLE bills ADD COLUMN country int DEFAULT 49 REFERENCES countries (id);
ALTER TABLE bills ADD COLUMN remark text;
ALTER TABLE bills VALIDATE CONSTRAINT bills_guest_fkey, VALIDATE CONSTRAINT bills_country_fkey, VALIDATE CONSTRAINT bills_check;
