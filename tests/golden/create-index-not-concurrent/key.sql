-- A key that is added builds its index while even readers wait.
ALTER TABLE orders ADD CONSTRAINT orders_code UNIQUE (code);
ALTER TABLE orders ADD COLUMN number bigint UNIQUE;
ALTER TABLE orders ADD EXCLUDE USING btree (note WITH =);
