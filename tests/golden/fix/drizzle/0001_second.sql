ALTER TABLE users ADD COLUMN b int;
--> statement-breakpoint
CREATE INDEX orders_user_id_idx ON orders (user_id);
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_user_fk FOREIGN KEY (user_id) REFERENCES users (id);
