-- migrate:up
CREATE INDEX orders_user_id_idx ON orders (user_id);
ALTER TABLE orders ADD CONSTRAINT orders_user_fk FOREIGN KEY (user_id) REFERENCES users (id);

-- migrate:down
