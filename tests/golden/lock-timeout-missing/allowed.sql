-- What is allowed does not hide another one.
-- weir:allow lock-timeout-missing runs at night
ALTER TABLE orders ADD COLUMN a int;
ALTER TABLE lines ADD COLUMN a int;
