-- Tables of two foreign keys and little else; not those with a key on both, or with something to say.
-- args: --select composite-index-missing
CREATE TABLE a (id bigint PRIMARY KEY, g bigint REFERENCES g, u bigint REFERENCES u, made timestamptz);
CREATE INDEX ON a (g);
CREATE INDEX ON a (u);
CREATE TABLE b (g bigint REFERENCES g, u bigint REFERENCES u);
CREATE TABLE c (g bigint REFERENCES g, u bigint REFERENCES u, PRIMARY KEY (u, g));
CREATE TABLE d (g bigint REFERENCES g, u bigint REFERENCES u, name text, state text);
CREATE TABLE e (g bigint REFERENCES g, u bigint REFERENCES u, v bigint REFERENCES u);
CREATE TABLE f (g bigint REFERENCES g, u bigint REFERENCES u);
CREATE UNIQUE INDEX ON f (g, u);
CREATE TABLE h (g bigint REFERENCES g, u bigint);
