-- A default that is the same for all rows costs nothing.
ALTER TABLE orders ADD COLUMN state text NOT NULL DEFAULT 'new';
ALTER TABLE orders ADD COLUMN at timestamptz DEFAULT now();
ALTER TABLE orders ADD COLUMN flags jsonb DEFAULT '{}';
