-- A key, FULL, a key that is made anew by the end of the file, or a publication of INSERT alone.
CREATE PUBLICATION p FOR TABLE with_key, full_rows;
CREATE PUBLICATION q FOR TABLE bare WITH (publish = 'insert, truncate');
ALTER TABLE published DROP CONSTRAINT published_pkey;
ALTER TABLE published ADD PRIMARY KEY (id, other);
ALTER TABLE bare ADD COLUMN z int;
