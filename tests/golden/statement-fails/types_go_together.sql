-- Literals, implicit casts, domains and what an extension brings are no reason to refuse.
-- args: --from-empty --pg-version 18
CREATE EXTENSION citext;
CREATE EXTENSION not_known_here;
CREATE DOMAIN email AS citext CHECK (VALUE ~ '@');
CREATE TABLE t (id int, small smallint, note varchar(10), mail email, day date, at timestamp, price numeric, tags text[], kind unknown_kind);
SELECT id FROM t WHERE small = 5000000000 AND price > id AND note = 'x' AND mail = 'a' AND day < now() AND at > day;
SELECT id + '1', note || id, day - 1, day + interval '1 day', tags || 'x'::text, 'x' = ANY (tags), kind = 'a', kind ## 5 FROM t;
SELECT lower(mail), round(id), coalesce(note, mail, 'x'), greatest(id, price, 1.5), nullif(id, 0), to_special(note) FROM t;
SELECT CASE id WHEN 1 THEN 'a' WHEN 2 THEN note END, ARRAY[id, price], (id, note) = (1, 'a'), id IN (1, 2.5, '3') FROM t;
SELECT NULL AS a UNION ALL SELECT id FROM t UNION ALL SELECT 2.5;
INSERT INTO t (small, note, price, tags) VALUES (1, 5, 2, '{a}'), ('2', 'x'::text, 3.5, NULL);
CREATE INDEX ON t (date_trunc('month', at), lower(note), (price::int));
