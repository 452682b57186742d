-- A partition's parent, and the table that a foreign key refers to; not what the statement is about.
CREATE TABLE logs_2027 PARTITION OF logs FOR VALUES FROM (2027) TO (2028);
ALTER TABLE orders DROP CONSTRAINT orders_customer_id_fkey;
DROP TABLE lines;
ALTER TABLE logs DROP COLUMN note;
DROP TABLE logs_2026;
ALTER TABLE customers DROP COLUMN note;
