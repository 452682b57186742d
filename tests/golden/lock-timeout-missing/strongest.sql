-- One finding, at the first of the strongest locks.
ALTER TABLE orders ADD CONSTRAINT ref FOREIGN KEY (id) REFERENCES lines NOT VALID;
ALTER TABLE orders ADD COLUMN a int;
ALTER TABLE lines ADD COLUMN a int;
