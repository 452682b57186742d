-- In CREATE TABLE, ADD COLUMN and ADD CONSTRAINT; not of itself, nor of a new table.
-- args: --select foreign-key-locks-parent
CREATE TABLE lines (id bigint PRIMARY KEY, a bigint REFERENCES orders, b bigint REFERENCES lines);
CREATE TABLE new (id bigint PRIMARY KEY, l bigint REFERENCES lines);
ALTER TABLE new ADD COLUMN o bigint REFERENCES orders;
ALTER TABLE new ADD FOREIGN KEY (o) REFERENCES orders NOT VALID;
