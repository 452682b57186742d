-- What expressions and queries say: each is compared with what the server prints of it.
CREATE SCHEMA shop;
CREATE TYPE state AS ENUM ('new', 'paid', 'gone');
CREATE TYPE pair AS (a int, b text);
CREATE DOMAIN code AS text DEFAULT 'q' CHECK (VALUE ~ '^a' AND length(VALUE) < 10);
CREATE DOMAIN small AS int CHECK (VALUE BETWEEN 1 AND 9) CHECK (VALUE IN (1, 2, 3));
ALTER DOMAIN code SET DEFAULT 'r';
CREATE FUNCTION shop.mine(text, int DEFAULT 1) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;
CREATE FUNCTION make_pair(int) RETURNS pair LANGUAGE sql AS $$ SELECT 1, 'x' $$;
CREATE FUNCTION outs(OUT one int, OUT two text) LANGUAGE sql AS $$ SELECT 1, 'x' $$;
CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;

-- defaults
CREATE TABLE d (
  id serial PRIMARY KEY, big bigserial, i int DEFAULT -1, i2 smallint DEFAULT 5, i8 bigint DEFAULT '7', n numeric DEFAULT 0,
  n2 numeric(10, 2) DEFAULT 1.50, f float DEFAULT 1, v varchar(10) DEFAULT 'x', t text DEFAULT 'it''s', c char(3) DEFAULT 'a',
  s state DEFAULT 'new', s2 state DEFAULT 'paid'::state, b boolean DEFAULT 'f', b2 bool DEFAULT true, j jsonb DEFAULT '{"b":1, "a" : [1,2]}',
  js json DEFAULT '{}', arr text[] DEFAULT '{}', arr2 int[] DEFAULT ARRAY[1, 2], arr3 text[] DEFAULT ARRAY[]::text[],
  d date DEFAULT CURRENT_DATE, d2 date DEFAULT '2020-01-31', ts timestamptz DEFAULT now(), ts2 timestamp DEFAULT CURRENT_TIMESTAMP,
  ts3 timestamp DEFAULT (now() AT TIME ZONE 'utc'), ts4 timestamp DEFAULT '2020-01-01 10:00', iv interval DEFAULT '90 day',
  iv2 interval DEFAULT '1.5 hours', iv3 interval DEFAULT INTERVAL '1 year 3 months', u uuid DEFAULT gen_random_uuid(),
  later timestamptz DEFAULT now() + interval '24 hours', who text DEFAULT current_user, cd code, cd2 code DEFAULT 'abc',
  seq int DEFAULT nextval('d_id_seq'), seq2 int DEFAULT nextval('public.d_id_seq'::regclass), md text DEFAULT md5(random()::text),
  low text DEFAULT lower('X' || 'y'), yr int DEFAULT extract(year FROM now()), nul int DEFAULT NULL, by bytea DEFAULT '\x00',
  bi bit(3) DEFAULT B'101', gen text GENERATED ALWAYS AS (lower(t) || '-' || v) STORED,
  gen2 numeric GENERATED ALWAYS AS (n * 2 + i) STORED, tsv tsvector GENERATED ALWAYS AS (to_tsvector('english', coalesce(t, ''))) STORED);

-- checks
CREATE TABLE k (
  id int PRIMARY KEY, a int, b bigint, n numeric, t text, v varchar(20), c char(2), s state, d date, ts timestamptz, arr text[], j jsonb, fl float,
  o boolean, CHECK (v IN ('a', 'b', 'c')), CHECK (v = ANY (ARRAY['a', 'b'])), CHECK (v = 'a' OR v = 'b'), CHECK (v NOT IN ('x', 'y')),
  CHECK (t IN ('one')), CHECK (a IN (1, 2)), CHECK (b IN (1, 2)), CHECK (n IN (1, 2.5)), CHECK (s IN ('new', 'paid')), CHECK (s <> 'gone'),
  CHECK (a BETWEEN 1 AND 5), CHECK (a NOT BETWEEN 1 AND 5), CHECK (n BETWEEN 0 AND 100), CHECK (a BETWEEN SYMMETRIC 5 AND 1),
  CHECK (t LIKE 'x%' AND t NOT LIKE '%y'), CHECK (t ILIKE 'x%' ESCAPE '!'), CHECK (t SIMILAR TO 'a+'), CHECK (t ~ '^a' OR t !~* 'b'),
  CHECK (a IS NULL OR (a > 0 AND (b < 5 AND n >= 1.5))), CHECK (NOT (a > 5)), CHECK (a IS DISTINCT FROM 5), CHECK (a IS NOT DISTINCT FROM b),
  CHECK (o IS TRUE OR o IS NOT FALSE OR o IS UNKNOWN), CHECK (length(trim(t)) > 0), CHECK (char_length(t) <= 255), CHECK (t <> ''),
  CHECK (d > '2020-01-01'), CHECK (d + 1 > date '2020-01-01'), CHECK (ts < now() + interval '1 day'), CHECK ((j ->> 'x') IS NOT NULL),
  CHECK (j @> '{"a":1}'), CHECK (jsonb_typeof(j) = 'object'), CHECK (arr <@ ARRAY['a', 'b']), CHECK (array_length(arr, 1) > 0), CHECK (arr = '{}'),
  CHECK (coalesce(a, 0) + coalesce(n, 0) > 0), CHECK (num_nonnulls(a, b) = 1), CHECK (CASE WHEN a > 1 THEN t = 'x' ELSE false END),
  CHECK (CASE s WHEN 'new' THEN a > 0 WHEN 'paid' THEN b > 0 END), CHECK (a::text = t), CHECK (t::int > 0), CHECK ((a, b) = (1, 2)),
  CHECK ((a, b) <> (1, 2)), CHECK ((a, b) < (1, 2)), CHECK (extract(dow FROM d) <> 0), CHECK (substring(t FROM 1 FOR 2) = 'ab'),
  CHECK (position('a' IN t) > 0), CHECK (overlay(t PLACING 'x' FROM 1) = 'x'), CHECK (greatest(a, b) > least(a, 1)), CHECK (nullif(t, '') IS NOT NULL),
  CHECK (c = 'ab'), CHECK (fl > 0), CHECK (fl > 0.5), CHECK (a % 2 = 0), CHECK (-a < 5), CHECK (a > -5), CHECK (a * 2 + b - 1 > 0), CHECK (a != 3),
  CHECK (t COLLATE "C" > 'a'), CHECK (arr[1] = 'x'), CHECK (shop.mine(t) = 'x'), CHECK ((d, d) OVERLAPS (d, d)), CHECK (t || v = 'xy'), CHECK (ROW(a, b) IS NOT NULL));
ALTER TABLE k RENAME COLUMN v TO vv;
ALTER TABLE k ALTER vv TYPE text;

-- indexes
CREATE INDEX ON k (lower(t), (a * 2), vv);
CREATE INDEX ON k (a) WHERE s = 'new' AND b IS NOT NULL;
CREATE UNIQUE INDEX ON k ((j ->> 'a'), ((j -> 'b') ->> 'c')) WHERE NOT o;
CREATE INDEX ON k USING gin (to_tsvector('english', t));
CREATE INDEX ON k (coalesce(t, ''), date_trunc('day', d::timestamp)) WHERE t IN ('a', 'b') AND d >= '2020-01-01';
ALTER TABLE k ADD CONSTRAINT ex EXCLUDE USING btree ((a + 1) WITH =) WHERE (a > 0);

-- partitions and copies have what their tables have
CREATE TABLE p (a int DEFAULT 5, gone int, t text CHECK (t <> 'x')) PARTITION BY RANGE (a);
ALTER TABLE p DROP COLUMN gone;
CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (10);
CREATE TABLE p2 (t text, a int);
ALTER TABLE p2 ADD CONSTRAINT p_t_check CHECK (t <> 'x');
ALTER TABLE p ATTACH PARTITION p2 FOR VALUES FROM (10) TO (20);
CREATE INDEX ON p (lower(t)) WHERE a > 3;
CREATE TABLE l (LIKE k INCLUDING ALL);
CREATE TABLE inh (more int CHECK (more > 0)) INHERITS (k);

-- policies, triggers, rules
ALTER TABLE k ENABLE ROW LEVEL SECURITY;
CREATE POLICY one ON k USING (id = current_setting('x')::int AND EXISTS (SELECT 1 FROM d WHERE d.id = k.id AND d.i = a)) WITH CHECK (n > 1);
CREATE POLICY two ON k FOR SELECT USING (true);
ALTER POLICY two ON k USING (a = 1);
CREATE POLICY three ON k FOR INSERT WITH CHECK (a > 1);
CREATE TRIGGER one BEFORE UPDATE ON k FOR EACH ROW WHEN (OLD.n IS DISTINCT FROM NEW.n OR OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION touch();
CREATE TRIGGER two AFTER INSERT ON k FOR EACH ROW WHEN (NEW.s = 'new' AND NEW.a > 1) EXECUTE FUNCTION touch();
CREATE TABLE log (what text, at timestamptz DEFAULT now(), n bigint);
CREATE RULE one AS ON INSERT TO k WHERE NEW.a > 5 DO ALSO INSERT INTO log (what, n) VALUES (NEW.t, NEW.a);
CREATE RULE two AS ON DELETE TO k DO ALSO (DELETE FROM log WHERE what = OLD.t; UPDATE log SET n = n + 1, what = 'x' WHERE n = OLD.a);
CREATE RULE three AS ON UPDATE TO log DO INSTEAD NOTHING;

-- views
CREATE VIEW v1 AS SELECT * FROM k WHERE vv = 'q';
CREATE VIEW v2 AS SELECT k.*, d.t AS dt, count(*) OVER (PARTITION BY k.vv ORDER BY k.id) AS w FROM k JOIN d ON d.id = k.id
  WHERE k.vv IN ('1', '2') ORDER BY 1, dt DESC LIMIT 5;
CREATE VIEW v3 AS SELECT vv, count(*) AS many, max(coalesce(n, 0)) FROM k GROUP BY 1 HAVING count(*) > 1 UNION ALL SELECT 'x', 1, NULL ORDER BY 2;
CREATE VIEW v4 AS WITH r AS (SELECT id, vv FROM k WHERE EXISTS (SELECT 1 FROM d WHERE d.id = k.id)), q (x) AS (VALUES (1), (2))
  SELECT r.*, (SELECT max(t) FROM d WHERE id = r.id) AS m, CASE WHEN vv IS NULL THEN 'a' ELSE vv END AS c, q.x FROM r LEFT JOIN d USING (id)
  CROSS JOIN q WHERE id NOT IN (SELECT id FROM d) AND r.vv = ANY (SELECT t FROM d);
CREATE VIEW v5 AS SELECT (make_pair(1)).*, (outs()).*, (make_pair(2)).b AS bb, make_pair(k.id) AS whole, row_to_json(k) AS j, to_jsonb(k.*) AS jj FROM k;
CREATE VIEW v6 AS SELECT DISTINCT ON (a, lower(t)) a, t, b FROM k ORDER BY a, lower(t), b DESC NULLS LAST;
CREATE VIEW v7 AS SELECT x.n, y, z.o FROM generate_series(1, 10) AS x (n), unnest(ARRAY['a', 'b']) y, LATERAL (SELECT x.n * 2 AS o) z;
CREATE VIEW v8 AS SELECT a, sum(b) FILTER (WHERE o) AS f, string_agg(DISTINCT t, ',' ORDER BY t) AS s, array_agg(n ORDER BY n DESC) AS g,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY fl) AS p, rank() OVER w AS r, sum(n) OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS rows
  FROM k GROUP BY a, fl, n, b WINDOW w AS (PARTITION BY a ORDER BY n);
CREATE VIEW v9 AS WITH RECURSIVE t (n, path) AS (SELECT 1, ARRAY['x'] UNION ALL SELECT n + 1, path || 'y'::text FROM t WHERE n < 10) SELECT * FROM t;
CREATE VIEW v10 AS SELECT one.id, two.id AS other FROM k one NATURAL JOIN (SELECT id FROM d) two LEFT JOIN k three ON three.a = one.a AND three.b IS NULL;
CREATE VIEW v11 AS SELECT id, k.t FROM k FULL JOIN d USING (id);
CREATE VIEW v12 AS SELECT id, d.t FROM k RIGHT JOIN d USING (id);
CREATE VIEW v13 (renamed, twice) AS SELECT a AS x, a * 2.5 FROM k GROUP BY x, ROLLUP (b, n);
CREATE OR REPLACE VIEW v13 AS SELECT b::int AS renamed, a * 3.5 AS twice FROM k WHERE (a, b) IN ((1, 2), (3, 4)) OFFSET 3;
CREATE VIEW v14 AS SELECT NULL AS nothing, 'x' AS word, 1.50 AS number, 5::bigint AS big, now()::date AS today, interval '1 day' * a AS days,
  d - interval '1 month' AS before, ts AT TIME ZONE 'UTC' AS zoned, t::varchar(5) AS short, a::numeric(10, 2) AS exact, j #>> '{a,b}' AS deep FROM k;
CREATE VIEW v15 AS TABLE log;
CREATE VIEW v16 AS SELECT t FROM k WHERE a = 1 UNION (SELECT vv FROM k EXCEPT SELECT 'x' ORDER BY 1) INTERSECT SELECT NULL;
CREATE VIEW v17 AS SELECT id FROM k WHERE a > ALL (SELECT b FROM k) AND t LIKE ANY (ARRAY['a%', 'b%']) FOR UPDATE;
CREATE MATERIALIZED VIEW m1 AS SELECT a, count(DISTINCT b) AS n FROM k GROUP BY GROUPING SETS ((a), ()) WITH NO DATA;
ALTER TABLE k RENAME COLUMN t TO tt;
ALTER TABLE d RENAME TO dd;
ALTER VIEW v1 RENAME COLUMN a TO aa;
