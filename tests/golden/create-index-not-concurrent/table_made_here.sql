-- A table made by the same migration is not in use yet.
CREATE TABLE lines (id bigint, code text);
CREATE INDEX lines_by_code ON lines (code);
ALTER TABLE lines ADD PRIMARY KEY (id), ADD UNIQUE (code);
