-- The type of each kind of expression, as views show it.
CREATE TYPE mood AS ENUM ('sad', 'ok', 'happy');
CREATE DOMAIN email AS varchar(80) CHECK (VALUE LIKE '%@%');
CREATE DOMAIN positive AS int CHECK (VALUE > 0);
CREATE TYPE pair AS (a int, b text);
CREATE TYPE float_range AS RANGE (subtype = float8);
CREATE TABLE facts (
  id bigint PRIMARY KEY, small smallint, n int, big bigint, price numeric(10,2), ratio real, exact double precision,
  name varchar(20), code char(4), note text, flag boolean, feeling mood, contact email, amount positive,
  day date, at timestamp(3), at_zone timestamptz, clock time(0), span interval, uid uuid, doc json, docb jsonb,
  tags text[], numbers int[], prices numeric(8,2)[], both pair, period daterange, range float_range, bits bit(8),
  varbits varbit(5), raw bytea, address inet, single "char", label name);
CREATE VIEW constants AS SELECT 1 AS one, 3000000000 AS large, 99999999999999999999 AS huge, 1.5 AS fraction, 1e3 AS exponent,
  'text' AS string, NULL AS nothing, true AS yes, B'101' AS bits, X'1F' AS hex, -1 AS minus, -2147483648 AS least;
CREATE VIEW columns_of AS SELECT * FROM facts;
CREATE VIEW arithmetic AS SELECT n + 1 AS a, small + n AS b, n + big AS c, n * price AS d, ratio * n AS e, ratio + exact AS f,
  n / 2.0 AS g, -price AS h, n % 3 AS i, big ^ 2 AS j, @ n AS k, price + price AS l, n & 7 AS m, amount + 1 AS o, |/ exact AS p
  FROM facts;
CREATE VIEW strings AS SELECT name || note AS a, name || 'x' AS b, code || name AS c, 'a' || 'b' AS d, name || n AS e,
  contact || '' AS f, lower(name) AS g, substring(name from 1 for 2) AS h, position('a' in note) AS i, trim(name) AS j,
  overlay(note placing 'x' from 1) AS k, name LIKE 'a%' AS l, note ~ 'x' AS m, upper(contact) AS o, length(code) AS p,
  split_part(note, ',', 1) AS q, concat(n, name) AS r, format('%s', n) AS s, substring(note from 'a.c') AS t, left(name, 2) AS u,
  name COLLATE "C" AS v, single || 'a' AS w, label || 'a' AS x, trim(both 'x' from code) AS y
  FROM facts;
CREATE VIEW dates AS SELECT day + 1 AS a, day - day AS b, at - at AS c, at + span AS d, day + span AS e, day + clock AS f,
  now() - at_zone AS g, extract(year from at) AS h, date_part('year', at) AS i, date_trunc('day', at_zone) AS j,
  at_zone AT TIME ZONE 'UTC' AS k, at AT TIME ZONE 'UTC' AS l, current_date AS m, current_timestamp AS o, current_timestamp(2) AS p,
  localtime AS q, localtimestamp(1) AS r, current_time AS s, age(at_zone) AS t, span * 2 AS u, interval '1 day' AS v, day - at AS w,
  to_char(at, 'YYYY') AS x, clock + span AS y, at::date AS z, make_interval(days => 2) AS z1, '2020-01-01'::date + '1 day' AS z2
  FROM facts;
CREATE VIEW casts AS SELECT n::text AS a, name::varchar(5) AS b, price::numeric(5,1) AS c, note::char(3) AS d, name::varchar AS e,
  tags::varchar(3)[] AS f, n::numeric AS g, 'x'::email AS h, CAST(flag AS text) AS i, '{1,2}'::int[] AS j, at::timestamptz(0) AS k,
  bits::bit(4) AS l, docb::text AS m, feeling::text AS o, 'ok'::mood AS p, code::text AS q, float8(n) AS r, text(n) AS s, n::bigint::text AS t
  FROM facts;
CREATE VIEW choices AS SELECT CASE WHEN flag THEN n ELSE big END AS a, CASE n WHEN 1 THEN name ELSE note END AS b,
  CASE WHEN flag THEN price END AS c, CASE WHEN flag THEN 'a' ELSE 'b' END AS d, coalesce(name, note) AS e, coalesce(name, 'x') AS f,
  coalesce(n, 0) AS g, greatest(n, price) AS h, least(day, current_date) AS i, nullif(name, 'x') AS j, nullif(n, 0) AS k,
  coalesce(contact, 'x') AS l, coalesce(feeling, 'ok') AS m, coalesce(tags, '{}') AS o, coalesce(amount, 1) AS p,
  CASE WHEN flag THEN price ELSE 0 END AS q, coalesce(price, price) AS r, greatest(contact, contact) AS s, nullif(feeling, 'ok') AS t
  FROM facts;
CREATE VIEW arrays AS SELECT ARRAY[1, 2] AS a, ARRAY[n, big] AS b, ARRAY['a', 'b'] AS c, ARRAY[ARRAY[1], ARRAY[2]] AS d,
  numbers || 1 AS e, tags || 'x' AS f, tags || tags AS g, numbers[1] AS h, tags[1:2] AS i, prices[1] AS j, array_length(tags, 1) AS k,
  array_append(numbers, 5) AS l, unnest(prices) AS m, array_to_string(tags, ',') AS o, n = ANY (numbers) AS p, tags @> ARRAY['a'] AS q,
  ARRAY(SELECT id FROM facts) AS r, cardinality(tags) AS s, array_agg(n) OVER () AS t, array_remove(tags, 'a') AS u, ARRAY[feeling] AS v,
  ARRAY[name, 'x'] AS w, string_to_array(note, ',') AS x, tags[1] || 'y' AS y
  FROM facts;
CREATE VIEW documents AS SELECT doc -> 'a' AS a, doc ->> 'a' AS b, docb -> 0 AS c, docb ->> 1 AS d, docb #> '{a,b}' AS e, docb #>> '{a}' AS f,
  docb @> '{"a":1}' AS g, docb ? 'a' AS h, docb || '{}' AS i, docb - 'a' AS j, jsonb_build_object('a', n) AS k, to_jsonb(facts) AS l,
  row_to_json(facts) AS m, jsonb_array_elements(docb) AS o, (docb -> 'a')::int AS p, jsonb_set(docb, '{a}', '1') AS q, json_agg(n) OVER () AS r,
  docb['a'] AS s, jsonb_typeof(docb) AS t, jsonb_path_query(docb, '$') AS u
  FROM facts;
CREATE VIEW rows_of AS SELECT both AS a, (both).a AS b, (both).b AS c, facts AS d, ROW(1, 2)::pair AS f, (facts).name AS g,
  period AS h, lower(period) AS i, range AS j, upper(range) AS k, period * period AS l, day <@ period AS m, (SELECT both) AS o
  FROM facts;
CREATE VIEW aggregates AS SELECT count(*) AS a, sum(n) AS b, sum(big) AS c, sum(price) AS d, avg(n) AS e, avg(ratio) AS f, max(name) AS g,
  min(feeling) AS h, string_agg(name, ',') AS i, bool_and(flag) AS j, array_agg(tags) AS k, sum(small) AS l, max(price) AS m,
  jsonb_agg(n ORDER BY n) AS o, count(DISTINCT n) FILTER (WHERE flag) AS p, percentile_cont(0.5) WITHIN GROUP (ORDER BY n) AS q,
  mode() WITHIN GROUP (ORDER BY name) AS r, max(day) AS s, sum(span) AS t, min(contact) AS u, sum(ratio) AS v, stddev(n) AS w, max(tags) AS x,
  percentile_disc(0.5) WITHIN GROUP (ORDER BY day) AS y
  FROM facts;
CREATE VIEW windows AS SELECT row_number() OVER (ORDER BY n) AS a, lag(name) OVER w AS b, first_value(price) OVER w AS c, sum(n) OVER w AS d,
  lag(n, 1, 0) OVER w AS e, ntile(4) OVER w AS f, percent_rank() OVER w AS g, lead(name, 1, 'none') OVER w AS h
  FROM facts WINDOW w AS (ORDER BY id);
CREATE VIEW subqueries AS SELECT (SELECT max(n) FROM facts) AS a, EXISTS (SELECT 1) AS b, n IN (1, 2) AS c, n IN (SELECT n FROM facts) AS d,
  (SELECT name FROM facts LIMIT 1) AS e, n > ALL (SELECT 1) AS f, (SELECT 'literal') AS g, (1, 'a') = (n, name) AS h
  FROM facts;
CREATE VIEW unions AS SELECT n AS a, name AS b, NULL AS c, 'x' AS d, price AS e, name AS f FROM facts
  UNION ALL SELECT big, note, day, NULL, 0, name FROM facts;
CREATE VIEW three_unions AS SELECT NULL AS a, 1 AS b UNION ALL SELECT NULL, 2.5 UNION ALL SELECT 'x', NULL;
CREATE VIEW listed AS VALUES (1, 'a', NULL), (2.5, NULL, NULL);
CREATE VIEW listed_from AS SELECT v.*, v.x + 1 AS y FROM (VALUES (1, 'a'::varchar(3)), (2, 'b')) v (x, t);
CREATE VIEW series AS SELECT s, s + 1 AS t, x.x FROM generate_series(1, 3) s, generate_series(1::bigint, 5) x;
CREATE VIEW pairs_from AS SELECT e.key, e.value, r.a, r.b, k FROM jsonb_each('{}') e, json_to_record('{}') AS r(a int, b varchar(4)), jsonb_object_keys('{}') k;
CREATE VIEW two_arrays AS SELECT a, b, o FROM unnest(ARRAY[1], ARRAY['x']) WITH ORDINALITY AS u (a, b, o);
CREATE VIEW joined AS SELECT id, l.n, r.name AS other FROM facts l LEFT JOIN facts r USING (id);
CREATE VIEW shared AS SELECT * FROM (SELECT 1 AS k, 'a' AS x) l FULL JOIN (SELECT 2::bigint AS k, 'b' AS y) r USING (k);
CREATE VIEW common AS WITH RECURSIVE t (n, path) AS (SELECT 1, ARRAY['a'] UNION ALL SELECT n + 1, path || ARRAY['b'] FROM t WHERE n < 5),
  s AS (SELECT n::bigint AS big, path[1] AS head FROM t) SELECT * FROM s;
CREATE FUNCTION twice(x int) RETURNS bigint LANGUAGE sql AS 'SELECT x * 2::bigint';
CREATE FUNCTION twice(x text) RETURNS text LANGUAGE sql AS 'SELECT x || x';
CREATE FUNCTION parts(x int, OUT low int, OUT high numeric) LANGUAGE sql AS 'SELECT x, x * 1.5';
CREATE FUNCTION table_of() RETURNS TABLE (k int, v varchar(7)) LANGUAGE sql AS $$SELECT 1, 'a'::varchar(7)$$;
CREATE FUNCTION first_of(anyarray) RETURNS anyelement LANGUAGE sql AS 'SELECT $1[1]';
CREATE FUNCTION some_facts() RETURNS SETOF facts LANGUAGE sql AS 'SELECT * FROM facts';
CREATE FUNCTION named(a int, b text DEFAULT 'x', c date DEFAULT now()) RETURNS date LANGUAGE sql AS 'SELECT c';
CREATE FUNCTION many(VARIADIC numeric[]) RETURNS numeric LANGUAGE sql AS 'SELECT 1.0';
CREATE VIEW made AS SELECT twice(1) AS a, twice('x') AS b, twice(name) AS c, (parts(1)).high AS d, first_of(tags) AS e, first_of(numbers) AS f,
  named(1, c => day) AS g, named(a := 1) AS h, many(1, 2, 3) AS i, many(VARIADIC ARRAY[1.0]) AS j, twice(small) AS k, parts(1) AS l FROM facts;
CREATE VIEW made_from AS SELECT p.low, p.high, t.k, t.v, f.id, f.name, d FROM parts(1) p, table_of() t, some_facts() f, twice(5) d;
CREATE VIEW system_columns AS SELECT ctid, xmin, tableoid, tableoid::regclass AS r FROM facts;
CREATE VIEW catalogs AS SELECT c.relname, c.relkind, n.nspname, c.relnamespace::regnamespace AS r, a.attname, format_type(a.atttypid, a.atttypmod) AS t,
  t.table_name, t.ordinal_position FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid,
  information_schema.columns t;
CREATE VIEW tests AS SELECT n IS NULL AS a, flag IS TRUE AS b, n IS DISTINCT FROM 1 AS c, n BETWEEN 1 AND 5 AS d, NOT flag AS e, flag AND flag AS f,
  note SIMILAR TO 'a' AS g, (day, day) OVERLAPS (day, day) AS h, feeling > 'sad' AS i, contact = 'a' AS j, uid = 'x'::text::uuid AS k, period && period AS l,
  address << '10.0.0.0/8' AS m, tags && ARRAY['x'] AS o, amount > 0 AS p FROM facts;
CREATE MATERIALIZED VIEW kept AS SELECT id, name || '!' AS shout, sum(price) OVER (PARTITION BY n) AS total FROM facts;
CREATE TABLE copied AS SELECT id, coalesce(name, '') AS name, price * 2 AS double, 'x' AS literal, numbers[1] AS head FROM facts;
SELECT id, tags, upper(name) AS loud INTO chosen FROM facts;
CREATE TABLE renamed (a, b) AS VALUES (1, 'x'::char(3));
-- What a function does not take is a field only of a row that has it.
CREATE TYPE pair_of AS (x int, y timestamptz);
CREATE TABLE of_pairs (x pair_of, t text);
CREATE INDEX ON of_pairs (lower(x));
CREATE INDEX ON of_pairs (length(x));
CREATE INDEX of_pairs_t ON of_pairs (lower(t));
ALTER TABLE of_pairs ALTER COLUMN t TYPE pair_of USING NULL;
CREATE VIEW no_fields AS SELECT z(x) FROM of_pairs;
CREATE VIEW no_fields AS SELECT lower(of_pairs) FROM of_pairs;
