CREATE TABLE c (id bigint PRIMARY KEY, name text, plain text);
CREATE INDEX c_name ON c (name);
CREATE INDEX c_low ON c (lower(plain));
CREATE TABLE o (id bigint PRIMARY KEY, c_id bigint, note text);
