-- A condition, FROM, or a table of this release is enough.
UPDATE orders SET note = '';
UPDATE orders SET note = '' WHERE note IS NULL;
UPDATE lines SET order_id = o.id FROM orders o;
CREATE TABLE staging (id bigint);
UPDATE staging SET id = 1;
