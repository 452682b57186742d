BEGIN;
ALTER TABLE orders ADD CONSTRAINT orders_user_total UNIQUE (user_id, total);
CREATE TABLE parts (u bigint, t bigint, FOREIGN KEY (u, t) REFERENCES orders (user_id, total));
COMMIT;
