DO $$ BEGIN CREATE INDEX orders_user ON orders (user_id); END $$;
