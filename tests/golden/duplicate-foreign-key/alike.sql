-- The same columns and the same referenced ones; others are others.
-- args: --select duplicate-foreign-key
CREATE TABLE lines (a bigint REFERENCES orders, b bigint REFERENCES orders);
ALTER TABLE lines ADD CONSTRAINT again FOREIGN KEY (a) REFERENCES orders (id) ON DELETE CASCADE;
ALTER TABLE lines ADD CONSTRAINT other FOREIGN KEY (a) REFERENCES customers;
