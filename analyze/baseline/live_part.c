// What stands on a table: indexes, triggers, rules, policies.
#include "analyze/baseline/live_entry.h"

// ---- indexes

enum {
  INDEX_KIND = 4,
  INDEX_TABLE,
  INDEX_UNIQUE,
  INDEX_PRIMARY,
  INDEX_EXCLUSION,
  INDEX_VALID,
  INDEX_NULLS,
  INDEX_PREDICATE,
  INDEX_EXPRESSIONS,
  INDEX_CLUSTERED,
  INDEX_IDENTITY,
  INDEX_OPTIONS,
  INDEX_CONSTRAINT,
  INDEX_PARENT,
  INDEX_METHOD,
  INDEX_KEYS,
  INDEX_COLUMNS,
  INDEX_NAMES,
  INDEX_KEY_OPTIONS,
  INDEX_TABLESPACE,
};

// What of a key is no default: COLLATE x class DESC NULLS FIRST.
#define KEY_OPTIONS                                                                                \
  "  array(select concat_ws(' ',\n"                                                                \
  "      case when l.oid is not null and l.oid <> t.attcollation then 'COLLATE ' || l.collname\n"  \
  "        end,\n"                                                                                 \
  "      case when not o.opcdefault then o.opcname end,\n"                                         \
  "      {13 (select concat('(', array_to_string(x.attoptions, ', '), ')') from pg_attribute x\n"  \
  "        where x.attrelid = i.indexrelid and x.attnum = k + 1 and x.attoptions is not null)\n"   \
  "        |null},\n"                                                                              \
  "      case when i.indoption[k] & 1 = 1 then 'DESC' end,\n"                                      \
  "      case i.indoption[k] & 3 when 1 then 'NULLS LAST' when 2 then 'NULLS FIRST' end)\n"        \
  "    from generate_series(0, i.indnkeyatts - 1) k\n"                                             \
  "      join pg_opclass o on o.oid = i.indclass[k]\n"                                             \
  "      left join pg_collation l on l.oid = i.indcollation[k]\n"                                  \
  "      left join pg_attribute t on t.attrelid = i.indrelid and t.attnum = i.indkey[k]\n"         \
  "        and i.indkey[k] <> 0\n"                                                                 \
  "    order by k)::text\n"

const LiveQuery live_query_indexes = {"the indexes",
    "select c.oid, c.relname, c.relnamespace, pg_get_userbyid(c.relowner), c.relkind, i.indrelid,\n"
    "  i.indisunique, i.indisprimary, i.indisexclusion, i.indisvalid,\n"
    "  {15 i.indnullsnotdistinct|false}, i.indpred is not null, i.indexprs is not null,\n"
    "  i.indisclustered, i.indisreplident, array_to_string(c.reloptions, ', '),\n"
    "  (select k.oid from pg_constraint k where k.conindid = c.oid\n"
    "    and k.contype in ('p', 'u', 'x') and k.conrelid = i.indrelid limit 1),\n"
    "  (select h.inhparent from pg_inherits h where h.inhrelid = c.oid), m.amname,\n"
    "  i.indnkeyatts, i.indkey,\n"
    "  array(select a.attname from pg_attribute a where a.attrelid = c.oid\n"
    "    order by a.attnum)::text,\n" KEY_OPTIONS
    "  , (select s.spcname from pg_tablespace s where s.oid = c.reltablespace)\n"
    "from pg_index i join pg_class c on c.oid = i.indexrelid\n"
    "  join pg_namespace n on n.oid = c.relnamespace join pg_am m on m.oid = c.relam\n"
    "where c.oid >= 16384 and n.nspname !~ '^pg_(toast|temp)' order by c.oid"};

void live_number_indexes(LiveReader *reader, const LiveRows *rows, int row) {
  live_number(reader, LIVE_RELATION, live_rows_oid(rows, row, 0));
}

static void read_keys(LiveReader *reader, const LiveRows *rows, int row, Index *index) {
  index->key_count = (uint16_t)live_rows_number(rows, row, INDEX_KEYS);
  index->columns =
      live_column_numbers(reader, live_rows_text(rows, row, INDEX_COLUMNS), &index->column_count);
  LiveSymbols names = live_symbols(reader, live_rows_text(rows, row, INDEX_NAMES));
  index->names = names.count == index->column_count ? names.items : NULL;
  LiveSymbols options = live_symbols(reader, live_rows_text(rows, row, INDEX_KEY_OPTIONS));
  bool has_options = false;
  for (uint16_t i = 0; i < options.count; i++) has_options |= options.items[i] != SYMBOL_NONE;
  index->key_options = has_options && options.count == index->key_count ? options.items : NULL;
}

void live_enter_indexes(LiveReader *reader, const LiveRows *rows, int row) {
  char kind = live_rows_letter(rows, row, INDEX_KIND);
  Index index = {.object = live_object(reader, rows, row, LIVE_RELATION, CLASS_INDEX, kind)};
  index.table = live_id(reader, LIVE_RELATION, live_rows_oid(rows, row, INDEX_TABLE));
  index.unique = live_rows_flag(rows, row, INDEX_UNIQUE);
  index.primary = live_rows_flag(rows, row, INDEX_PRIMARY);
  index.exclusion = live_rows_flag(rows, row, INDEX_EXCLUSION);
  index.valid = live_rows_flag(rows, row, INDEX_VALID);
  index.nulls_not_distinct = live_rows_flag(rows, row, INDEX_NULLS);
  index.has_predicate = live_rows_flag(rows, row, INDEX_PREDICATE);
  index.has_expressions = live_rows_flag(rows, row, INDEX_EXPRESSIONS);
  index.clustered = live_rows_flag(rows, row, INDEX_CLUSTERED);
  index.replica_identity = live_rows_flag(rows, row, INDEX_IDENTITY);
  index.options = live_symbol(reader, live_rows_text(rows, row, INDEX_OPTIONS));
  index.constraint = live_id(reader, LIVE_CONSTRAINT, live_rows_oid(rows, row, INDEX_CONSTRAINT));
  index.parent = live_id(reader, LIVE_RELATION, live_rows_oid(rows, row, INDEX_PARENT));
  index.method = live_symbol(reader, live_rows_text(rows, row, INDEX_METHOD));
  index.tablespace = live_symbol(reader, live_rows_text(rows, row, INDEX_TABLESPACE));
  read_keys(reader, rows, row, &index);
  catalog_create(reader->catalog, &index.object);
}

// ---- triggers; before 13 the copies that partitions have were marked as internal, and are not told apart

enum {
  TRIGGER_TABLE = 4,
  TRIGGER_FUNCTION,
  TRIGGER_TYPE,
  TRIGGER_PARENT,
  TRIGGER_ENABLED,
  TRIGGER_CONSTRAINT,
  TRIGGER_DEFERRABLE,
  TRIGGER_DEFERRED,
  TRIGGER_WHEN,
  TRIGGER_OLD_TABLE,
  TRIGGER_NEW_TABLE,
  TRIGGER_COLUMNS,
};

const LiveQuery live_query_triggers = {"the triggers",
    "select t.oid, t.tgname, c.relnamespace, '', t.tgrelid, t.tgfoid, t.tgtype,\n"
    "  {13 t.tgparentid|0}, nullif(t.tgenabled, 'O'), t.tgconstraint, t.tgdeferrable,\n"
    "  t.tginitdeferred, t.tgqual is not null, t.tgoldtable, t.tgnewtable, t.tgattr\n"
    "from pg_trigger t join pg_class c on c.oid = t.tgrelid\n"
    "  join pg_namespace n on n.oid = c.relnamespace\n"
    "where t.oid >= 16384 and n.nspname !~ '^pg_(toast|temp)'\n"
    "  and (not t.tgisinternal {13 or t.tgparentid <> 0 and t.tgconstraint = 0|})\n"
    "order by t.oid"};

void live_number_triggers(LiveReader *reader, const LiveRows *rows, int row) {
  live_number(reader, LIVE_TRIGGER, live_rows_oid(rows, row, 0));
}

// pg_trigger.tgtype: 1 row, 2 before, 4 insert, 8 delete, 16 update, 32 truncate, 64 instead of.
static void read_trigger_type(int64_t type, Trigger *trigger) {
  trigger->for_each_row = type & 1;
  trigger->timing = type & 64 ? TRIGGER_INSTEAD_OF : type & 2 ? TRIGGER_BEFORE : TRIGGER_AFTER;
  trigger->events =
      (uint8_t)((type & 4 ? TRIGGER_INSERT : 0) | (type & 8 ? TRIGGER_DELETE : 0) |
                (type & 16 ? TRIGGER_UPDATE : 0) | (type & 32 ? TRIGGER_TRUNCATE : 0));
}

void live_enter_triggers(LiveReader *reader, const LiveRows *rows, int row) {
  Trigger trigger = {.object = live_object(reader, rows, row, LIVE_TRIGGER, CLASS_TRIGGER, 0)};
  trigger.table = live_id(reader, LIVE_RELATION, live_rows_oid(rows, row, TRIGGER_TABLE));
  trigger.function = live_id(reader, LIVE_FUNCTION, live_rows_oid(rows, row, TRIGGER_FUNCTION));
  read_trigger_type(live_rows_number(rows, row, TRIGGER_TYPE), &trigger);
  trigger.parent = live_id(reader, LIVE_TRIGGER, live_rows_oid(rows, row, TRIGGER_PARENT));
  trigger.enabled = live_rows_letter(rows, row, TRIGGER_ENABLED);
  trigger.constraint =
      live_id(reader, LIVE_CONSTRAINT, live_rows_oid(rows, row, TRIGGER_CONSTRAINT));
  trigger.deferrable = live_rows_flag(rows, row, TRIGGER_DEFERRABLE);
  trigger.initially_deferred = live_rows_flag(rows, row, TRIGGER_DEFERRED);
  trigger.has_when = live_rows_flag(rows, row, TRIGGER_WHEN);
  trigger.old_table = live_symbol(reader, live_rows_text(rows, row, TRIGGER_OLD_TABLE));
  trigger.new_table = live_symbol(reader, live_rows_text(rows, row, TRIGGER_NEW_TABLE));
  trigger.columns = live_column_numbers(
      reader, live_rows_text(rows, row, TRIGGER_COLUMNS), &trigger.column_count);
  catalog_create(reader->catalog, &trigger.object);
}

// ---- rules; the one that makes a view is the view

enum { RULE_TABLE = 4, RULE_EVENT, RULE_INSTEAD, RULE_WHEN, RULE_ENABLED };

const LiveQuery live_query_rules = {"the rules",
    "select r.oid, r.rulename, c.relnamespace, '', r.ev_class, r.ev_type, r.is_instead,\n"
    "  r.ev_qual::text <> '<>', nullif(r.ev_enabled, 'O')\n"
    "from pg_rewrite r join pg_class c on c.oid = r.ev_class\n"
    "  join pg_namespace n on n.oid = c.relnamespace\n"
    "where r.oid >= 16384 and r.rulename <> '_RETURN' and n.nspname !~ '^pg_(toast|temp)'\n"
    "order by r.oid"};

void live_number_rules(LiveReader *reader, const LiveRows *rows, int row) {
  live_number(reader, LIVE_RULE, live_rows_oid(rows, row, 0));
}

void live_enter_rules(LiveReader *reader, const LiveRows *rows, int row) {
  static const uint8_t events[] = {RULE_SELECT, TRIGGER_UPDATE, TRIGGER_INSERT, TRIGGER_DELETE};
  Trigger rule = {.object = live_object(reader, rows, row, LIVE_RULE, CLASS_RULE, 0)};
  char event = live_rows_letter(rows, row, RULE_EVENT);
  rule.table = live_id(reader, LIVE_RELATION, live_rows_oid(rows, row, RULE_TABLE));
  if (event >= '1' && event <= '4') rule.events = events[event - '1'];
  rule.instead = live_rows_flag(rows, row, RULE_INSTEAD);
  rule.has_when = live_rows_flag(rows, row, RULE_WHEN);
  rule.enabled = live_rows_letter(rows, row, RULE_ENABLED);
  catalog_create(reader->catalog, &rule.object);
}

// ---- policies

enum {
  POLICY_TABLE = 4,
  POLICY_COMMAND,
  POLICY_PERMISSIVE,
  POLICY_USING,
  POLICY_CHECK,
  POLICY_ROLES
};

const LiveQuery live_query_policies = {"the policies",
    "select p.oid, p.polname, c.relnamespace, '', p.polrelid, p.polcmd, p.polpermissive,\n"
    "  p.polqual is not null, p.polwithcheck is not null,\n"
    "  array(select pg_get_userbyid(r) from unnest(p.polroles) r where r <> 0 order by 1)::text\n"
    "from pg_policy p join pg_class c on c.oid = p.polrelid\n"
    "  join pg_namespace n on n.oid = c.relnamespace\n"
    "where p.oid >= 16384 and n.nspname !~ '^pg_(toast|temp)' order by p.oid"};

void live_number_policies(LiveReader *reader, const LiveRows *rows, int row) {
  live_number(reader, LIVE_POLICY, live_rows_oid(rows, row, 0));
}

void live_enter_policies(LiveReader *reader, const LiveRows *rows, int row) {
  Policy policy = {.object = live_object(reader, rows, row, LIVE_POLICY, CLASS_POLICY, 0)};
  policy.table = live_id(reader, LIVE_RELATION, live_rows_oid(rows, row, POLICY_TABLE));
  policy.command = live_rows_letter(rows, row, POLICY_COMMAND);
  policy.permissive = live_rows_flag(rows, row, POLICY_PERMISSIVE);
  policy.has_using = live_rows_flag(rows, row, POLICY_USING);
  policy.has_check = live_rows_flag(rows, row, POLICY_CHECK);
  LiveSymbols roles = live_symbols(reader, live_rows_text(rows, row, POLICY_ROLES));
  policy.roles = roles.items;
  policy.role_count = roles.count;
  catalog_create(reader->catalog, &policy.object);
}
