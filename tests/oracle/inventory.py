# inventory.py -- what a session's server has at the moment, as random statements need it.
#
# One query reads all; where nothing can be read, in a transaction that failed, the last answer stays.
import json

QUERY = """
SELECT json_build_object(
 'schemas', (SELECT json_agg(nspname ORDER BY nspname) FROM pg_namespace
             WHERE (oid >= 16384 AND nspname !~ '^pg_') OR nspname = 'public'),
 'relations', (SELECT json_agg(json_build_object('schema', s, 'name', relname, 'kind', relkind, 'partition', relispartition,
   'temp', relpersistence = 't', 'seen', pg_table_is_visible(oid), 'strategy', partstrat, 'typed', reloftype <> 0,
   'key', key, 'bound', bound, 'parents', parents, 'columns', columns) ORDER BY s, relname)
  FROM (SELECT c.*, CASE WHEN n.nspname ~ '^pg_temp' THEN 'pg_temp' ELSE n.nspname END s, p.partstrat,
      (SELECT attname FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = p.partattrs[0]) AS key,
      pg_get_expr(c.relpartbound, c.oid) AS bound,
      (SELECT json_agg(json_build_array(CASE WHEN n2.nspname ~ '^pg_temp' THEN 'pg_temp' ELSE n2.nspname END, c2.relname)
         ORDER BY inhseqno) FROM pg_inherits h
         JOIN pg_class c2 ON c2.oid = h.inhparent JOIN pg_namespace n2 ON n2.oid = c2.relnamespace
       WHERE h.inhrelid = c.oid) AS parents,
      (SELECT json_agg(json_build_array(attname, format_type(atttypid, atttypmod), attnotnull, atthasdef, attidentity,
         attgenerated, attislocal) ORDER BY attnum) FROM pg_attribute
       WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_partitioned_table p ON p.partrelid = c.oid
    WHERE c.oid >= 16384 AND n.nspname !~ '^pg_toast' AND
      (n.nspname !~ '^pg_temp' OR n.oid = pg_my_temp_schema())) x),
 'constraints', (SELECT json_agg(json_build_array(CASE WHEN n.nspname ~ '^pg_temp' THEN 'pg_temp' ELSE n.nspname END,
     coalesce(c.relname, t.typname), conname, contype, c.oid IS NULL) ORDER BY 1::text, 2::text, conname)
   FROM pg_constraint k JOIN pg_namespace n ON n.oid = connamespace LEFT JOIN pg_class c ON c.oid = conrelid
   LEFT JOIN pg_type t ON t.oid = contypid WHERE k.oid >= 16384),
 'indexes', (SELECT json_agg(json_build_array(CASE WHEN n.nspname ~ '^pg_temp' THEN 'pg_temp' ELSE n.nspname END,
     c.relname, x.relname, indisunique) ORDER BY n.nspname, c.relname, x.relname)
   FROM pg_index i JOIN pg_class c ON c.oid = indrelid JOIN pg_class x ON x.oid = indexrelid
   JOIN pg_namespace n ON n.oid = c.relnamespace WHERE indexrelid >= 16384 AND n.nspname !~ '^pg_toast'),
 'parts', (SELECT json_agg(json_build_array(kind, CASE WHEN n.nspname ~ '^pg_temp' THEN 'pg_temp' ELSE n.nspname END,
     c.relname, part) ORDER BY kind, n.nspname, c.relname, part)
   FROM (SELECT 'TRIGGER' AS kind, tgrelid AS relation, tgname AS part FROM pg_trigger WHERE NOT tgisinternal
         UNION ALL SELECT 'RULE', ev_class, rulename FROM pg_rewrite WHERE oid >= 16384 AND rulename <> '_RETURN'
         UNION ALL SELECT 'POLICY', polrelid, polname FROM pg_policy) p
   JOIN pg_class c ON c.oid = relation JOIN pg_namespace n ON n.oid = c.relnamespace),
 'types', (SELECT json_agg(json_build_object('schema', n.nspname, 'name', typname, 'kind', typtype,
     'seen', pg_type_is_visible(t.oid),
     'labels', (SELECT json_agg(enumlabel ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = t.oid),
     'columns', (SELECT json_agg(attname ORDER BY attnum) FROM pg_attribute
                 WHERE attrelid = typrelid AND typrelid <> 0 AND attnum > 0 AND NOT attisdropped))
     ORDER BY n.nspname, typname)
   FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace LEFT JOIN pg_class c ON c.oid = typrelid
   WHERE t.oid >= 16384 AND n.nspname !~ '^pg_' AND typelem = 0 AND typtype <> 'm' AND (c.oid IS NULL OR c.relkind = 'c')),
 'functions', (SELECT json_agg(json_build_object('schema', n.nspname, 'name', proname, 'kind', prokind,
     'arguments', pg_get_function_identity_arguments(p.oid), 'returns', format_type(prorettype, NULL),
     'seen', pg_function_is_visible(p.oid)) ORDER BY n.nspname, proname, 4::text, pg_get_function_identity_arguments(p.oid))
   FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace WHERE p.oid >= 16384 AND n.nspname !~ '^pg_'
   AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'i')),
 'roles', (SELECT json_agg(rolname ORDER BY rolname) FROM pg_roles WHERE rolname ~ '^r[0-9]'),
 'others', (SELECT json_agg(json_build_array(kind, name) ORDER BY kind, name) FROM (
     SELECT 'PUBLICATION' AS kind, pubname::text AS name FROM pg_publication
     UNION ALL SELECT 'STATISTICS', n.nspname || '.' || stxname FROM pg_statistic_ext e JOIN pg_namespace n
       ON n.oid = stxnamespace WHERE e.oid >= 16384) o),
 'user', current_user)::text
"""


class Inventory:
    def __init__(self):
        self.read_answer({})

    def prepare(self, session):
        with session.cursor() as cursor:
            cursor.execute("PREPARE weir_inventory AS " + QUERY)

    def refresh(self, session):
        with session.cursor() as cursor:
            cursor.execute("EXECUTE weir_inventory")
            self.read_answer(json.loads(cursor.fetchone()[0]))

    def read_answer(self, answer):
        get = lambda key: answer.get(key) or []  # noqa: E731
        self.schemas = get("schemas") or ["public"]
        self.relations = get("relations")
        self.constraints, self.indexes, self.parts = get("constraints"), get("indexes"), get("parts")
        self.types, self.functions, self.roles, self.others = get("types"), get("functions"), get("roles"), get("others")
        for relation in self.relations:
            relation["columns"] = (relation["kind"] not in "SiI" and relation["columns"]) or []
            relation["parents"] = relation["parents"] or []

    def of_kind(self, kinds):
        return [relation for relation in self.relations if relation["kind"] in kinds]
