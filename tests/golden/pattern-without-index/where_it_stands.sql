-- In views and bodies, where an index on the column looks as if it helped.
-- args: --select pattern-without-index
CREATE VIEW a AS SELECT id FROM c WHERE name LIKE '%x';
CREATE VIEW b AS SELECT o.id FROM o JOIN c AS k ON k.id = o.c_id WHERE k.name ILIKE 'x%' OR k.name LIKE '_x';
CREATE MATERIALIZED VIEW m AS SELECT id FROM c WHERE name LIKE '%old%' AND id > 5;
CREATE FUNCTION f() RETURNS SETOF bigint LANGUAGE sql AS $$ SELECT id FROM c WHERE name LIKE '%y' $$;
CREATE FUNCTION g() RETURNS void LANGUAGE plpgsql AS $$ BEGIN UPDATE c SET plain = '' WHERE name ILIKE '%z'; END $$;
