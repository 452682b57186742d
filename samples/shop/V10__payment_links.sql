-- What a pull request looks like that nobody should merge as it is.
CREATE INDEX payments_order_id_idx ON payments (order_id);

ALTER TABLE payments
    ADD CONSTRAINT payments_order_fk FOREIGN KEY (order_id) REFERENCES orders (id);

ALTER TABLE payments ALTER COLUMN amount_cents TYPE bigint;

ALTER TABLE orders DROP COLUMN note;
