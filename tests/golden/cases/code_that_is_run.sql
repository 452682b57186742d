-- What a DO block runs is looked at as if it stood outside.
DO $$ BEGIN
  ALTER TABLE orders ADD CONSTRAINT orders_customer_fk FOREIGN KEY (customer_id) REFERENCES customers (id);
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT column_name FROM information_schema.columns WHERE table_name = 'orders' AND column_name = 'state' LOOP
    EXECUTE format('ALTER TABLE orders DROP COLUMN %I', name);
  END LOOP;
  IF EXISTS (SELECT 1 FROM pg_tables WHERE tablename = 'invoices') THEN
    DROP TABLE invoices;
  END IF;
END $$;

DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_type WHERE typname = 'mood') THEN
    DROP TABLE missing;
  END IF;
END $$;

DO $$ BEGIN
  IF (SELECT count(*) FROM orders) > 1000 THEN
    DROP TABLE customers CASCADE;
  END IF;
END $$;
