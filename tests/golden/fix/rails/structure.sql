SET statement_timeout = 0;
ALTER TABLE orders ADD CONSTRAINT orders_user_fk FOREIGN KEY (user_id) REFERENCES users (id);
INSERT INTO "schema_migrations" (version) VALUES
('1');
