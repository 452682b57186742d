CREATE SCHEMA shop;
CREATE TYPE shop.state AS ENUM ('new', 'paid');
CREATE DOMAIN shop.amount AS numeric(12, 2) NOT NULL CHECK (VALUE >= 0);
CREATE TYPE shop.point AS (x int, y int);
CREATE SEQUENCE shop.numbers;
CREATE TABLE shop.customers (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL);
CREATE TABLE shop.orders (
  id bigserial PRIMARY KEY,
  customer_id bigint REFERENCES shop.customers (id) DEFERRABLE,
  state shop.state DEFAULT 'new',
  total shop.amount,
  twice numeric GENERATED ALWAYS AS (id * 2) STORED,
  at timestamptz(3)[],
  made timestamptz DEFAULT now(),
  CHECK (id > 0) NOT VALID
);
ALTER TABLE shop.orders DROP COLUMN twice;
CREATE UNIQUE INDEX orders_state_idx ON shop.orders (state, lower(id::text)) INCLUDE (total) WHERE id > 10;
CREATE TABLE shop.events (at date) PARTITION BY RANGE (at);
CREATE TABLE shop.events_2024 PARTITION OF shop.events FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
CREATE VIEW shop.paid AS SELECT id FROM shop.orders;
CREATE MATERIALIZED VIEW shop.sums AS SELECT count(*) AS n FROM shop.orders;
CREATE FUNCTION shop.touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN new; END $$;
CREATE FUNCTION shop.add(a int, b int DEFAULT 0) RETURNS SETOF int LANGUAGE sql IMMUTABLE SECURITY DEFINER AS 'SELECT 1';
CREATE PROCEDURE shop.run(a text[]) LANGUAGE sql AS '';
CREATE TRIGGER touch BEFORE UPDATE ON shop.orders FOR EACH ROW EXECUTE FUNCTION shop.touch();
CREATE RULE quiet AS ON INSERT TO shop.events DO INSTEAD NOTHING;
ALTER TABLE shop.orders ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON shop.orders USING (true);
CREATE ROLE app;
ALTER TABLE shop.orders OWNER TO app;
CREATE EXTENSION hstore;
