CREATE INDEX orders_user_id_idx ON orders (user_id);
