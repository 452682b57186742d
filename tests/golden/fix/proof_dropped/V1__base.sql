CREATE TABLE orders (id bigint PRIMARY KEY, note text, code text);
ALTER TABLE orders ADD CONSTRAINT note_there CHECK (note IS NOT NULL);
ALTER TABLE orders ADD CONSTRAINT code_there CHECK (code IS NOT NULL);
