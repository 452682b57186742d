// Enums, domains, ranges, base types, and the names that types have besides; functions.
#include "analyze/baseline/live_entry.h"
#include "analyze/catalog/builtin/builtin.h"

// ---- types

enum {
  TYPE_KIND = 4,
  TYPE_IS_SHELL,
  TYPE_BASE,
  TYPE_BASE_TEXT,
  TYPE_NOT_NULL,
  TYPE_CHECKS,
  TYPE_DEFAULT,
  TYPE_COLLATION,
  TYPE_MULTIRANGE,
  TYPE_LABELS,
};

// Arrays and row types are names of what they are made of: see type_names.
const LiveQuery live_query_types = {"the types",
    "select t.oid, t.typname, t.typnamespace, pg_get_userbyid(t.typowner),\n"
    "  case t.typtype when 'p' then 'b' else t.typtype end, not t.typisdefined,\n"
    "  case t.typtype when 'd' then t.typbasetype else\n"
    "    coalesce((select r.rngsubtype from pg_range r\n"
    "      where t.oid in (r.rngtypid, {14 r.rngmultitypid|0})), 0) end,\n"
    "  case when t.typtype = 'd' and t.typtypmod >= 0\n"
    "    then format_type(t.typbasetype, t.typtypmod) end,\n"
    "  t.typnotnull, exists (select from pg_constraint k\n"
    "    where k.contypid = t.oid and k.contype = 'c'),\n"
    "  t.typdefault is not null,\n"
    "  case when t.typtype = 'd' and t.typcollation <> b.typcollation then l.collname end,\n"
    "  {14 (select r.rngmultitypid from pg_range r where r.rngtypid = t.oid)|0},\n"
    "  array(select e.enumlabel from pg_enum e where e.enumtypid = t.oid\n"
    "    order by e.enumsortorder)::text\n"
    "from pg_type t join pg_namespace n on n.oid = t.typnamespace\n"
    "  left join pg_type b on b.oid = t.typbasetype\n"
    "  left join pg_collation l on l.oid = t.typcollation\n"
    "where t.oid >= 16384 and (t.typtype in ('e', 'd', 'r', 'm', 'b')\n"
    "    or t.typtype = 'p' and not t.typisdefined)\n"
    "  and not exists (select from pg_type e where e.typarray = t.oid)\n"
    "  and n.nspname !~ '^pg_(toast|temp)' order by t.oid"};

void live_number_types(LiveReader *reader, const LiveRows *rows, int row) {
  live_number(reader, LIVE_TYPE, live_rows_oid(rows, row, 0));
}

void live_enter_types(LiveReader *reader, const LiveRows *rows, int row) {
  char kind = live_rows_letter(rows, row, TYPE_KIND);
  UserType type = {.object = live_object(reader, rows, row, LIVE_TYPE, CLASS_TYPE, kind)};
  type.is_shell = live_rows_flag(rows, row, TYPE_IS_SHELL);
  type.base = live_type(
      reader, live_rows_oid(rows, row, TYPE_BASE), live_rows_text(rows, row, TYPE_BASE_TEXT));
  type.not_null = live_rows_flag(rows, row, TYPE_NOT_NULL);
  type.has_checks = live_rows_flag(rows, row, TYPE_CHECKS);
  type.has_default = live_rows_flag(rows, row, TYPE_DEFAULT);
  type.collation = live_symbol(reader, live_rows_text(rows, row, TYPE_COLLATION));
  type.multirange = live_id(reader, LIVE_TYPE, live_rows_oid(rows, row, TYPE_MULTIRANGE));
  LiveSymbols labels = live_symbols(reader, live_rows_text(rows, row, TYPE_LABELS));
  type.labels = labels.items;
  type.label_count = labels.count;
  catalog_create(reader->catalog, &type.object);
}

// ---- arrays, row types, and the domains of information_schema, whose oids differ from server to server

const LiveQuery live_query_type_names = {"the names of types",
    "select t.oid, coalesce(e.oid, 0), t.typrelid, t.typname, n.nspname\n"
    "from pg_type t join pg_namespace n on n.oid = t.typnamespace\n"
    "  left join pg_type e on e.typarray = t.oid\n"
    "where e.oid is not null or t.oid >= 16384 and t.typrelid <> 0\n"
    "  or n.nspname = 'information_schema' and t.typtype = 'd' order by t.oid"};

void live_number_type_names(LiveReader *reader, const LiveRows *rows, int row) {
  uint32_t oid = live_rows_oid(rows, row, 0);
  uint32_t element = live_rows_oid(rows, row, 1);
  uint32_t relation = live_rows_oid(rows, row, 2);
  ObjectId id = OBJECT_ID_NONE;
  if (element != 0)
    oid_map_put(&reader->ids, (OidKey){LIVE_ELEMENT, oid}, element);
  else if (relation != 0)
    id = live_id(reader, LIVE_RELATION, relation);
  else if (slice_equals(live_rows_text(rows, row, 4), SLICE("information_schema")))
    id = builtin_type_in_schema(BUILTIN_SCHEMA_INFORMATION, live_rows_text(rows, row, 3));
  if (id != OBJECT_ID_NONE) oid_map_put(&reader->ids, (OidKey){LIVE_TYPE, oid}, id);
}

// ---- functions

enum {
  FUNCTION_KIND = 4,
  FUNCTION_RETURNS,
  FUNCTION_RETURNS_SET,
  FUNCTION_DEFINER,
  FUNCTION_STRICT,
  FUNCTION_LEAKPROOF,
  FUNCTION_VOLATILITY,
  FUNCTION_PARALLEL,
  FUNCTION_AGGREGATE,
  FUNCTION_ARGUMENTS,
  FUNCTION_NAMES,
  FUNCTION_DEFAULTS,
  FUNCTION_VARIADIC,
  FUNCTION_LANGUAGE,
  FUNCTION_MODES,
  FUNCTION_OUTPUTS,
  FUNCTION_OUTPUT_NAMES,
  FUNCTION_SETTINGS,
};

const LiveQuery live_query_functions = {"the functions",
    "select p.oid, p.proname, p.pronamespace, pg_get_userbyid(p.proowner), p.prokind,\n"
    "  p.prorettype, p.proretset, p.prosecdef, p.proisstrict, p.proleakproof, p.provolatile,\n"
    "  p.proparallel, a.aggkind, p.proargtypes,\n"
    "  array(select p.proargnames[i] from generate_series(1,\n"
    "      coalesce(array_length(p.proallargtypes, 1), p.pronargs)) i\n"
    "    where p.proargmodes is null or p.proargmodes[i] in ('i', 'b', 'v') order by i)::text,\n"
    "  p.pronargdefaults, p.provariadic <> 0, l.lanname,\n"
    "  array_to_string(p.proargmodes, ''),\n"
    "  array(select p.proallargtypes[i] from generate_subscripts(p.proallargtypes, 1) i\n"
    "    where p.proargmodes[i] in ('o', 'b', 't') order by i)::text,\n"
    "  array(select p.proargnames[i] from generate_subscripts(p.proallargtypes, 1) i\n"
    "    where p.proargmodes[i] in ('o', 'b', 't') order by i)::text,\n"
    "  array_to_string(array(select s from unnest(p.proconfig) s\n"
    "    where lower(split_part(s, '=', 1)) in (''"
#define LIVE_SETTING(name) ", '" #name "'"
#include "analyze/baseline/live_setting.def"
#undef LIVE_SETTING
    ")), '; ')\n"
    "from pg_proc p join pg_namespace n on n.oid = p.pronamespace\n"
    "  join pg_language l on l.oid = p.prolang\n"
    "  left join pg_aggregate a on a.aggfnoid = p.oid\n"
    "where p.oid >= 16384 and n.nspname !~ '^pg_(toast|temp)' order by p.oid"};

void live_number_functions(LiveReader *reader, const LiveRows *rows, int row) {
  live_number(reader, LIVE_FUNCTION, live_rows_oid(rows, row, 0));
}

static TypeReference *read_types(LiveReader *reader, Slice text, uint16_t *count) {
  LiveNumbers oids = live_numbers(reader, text);
  TypeReference *types = ARENA_ARRAY(reader->arena, (size_t)oids.count + 1, TypeReference);
  for (uint16_t i = 0; i < oids.count; i++) types[i] = live_type(reader, oids.items[i], SLICE(""));
  *count = oids.count;
  return types;
}

// As many names as there are types.
static Symbol *read_names(LiveReader *reader, Slice text, uint16_t count) {
  LiveSymbols names = live_symbols(reader, text);
  Symbol *result = ARENA_ARRAY(reader->arena, (size_t)count + 1, Symbol);
  if (names.count > count) names.count = count;
  if (names.count > 0) memcpy(result, names.items, names.count * sizeof *result);
  return result;
}

void live_enter_functions(LiveReader *reader, const LiveRows *rows, int row) {
  char kind = live_rows_letter(rows, row, FUNCTION_KIND);
  Function function = {
      .object = live_object(reader, rows, row, LIVE_FUNCTION, CLASS_FUNCTION, kind)};
  function.returns = live_type(reader, live_rows_oid(rows, row, FUNCTION_RETURNS), SLICE(""));
  function.returns_set = live_rows_flag(rows, row, FUNCTION_RETURNS_SET);
  function.security_definer = live_rows_flag(rows, row, FUNCTION_DEFINER);
  function.strict = live_rows_flag(rows, row, FUNCTION_STRICT);
  function.leakproof = live_rows_flag(rows, row, FUNCTION_LEAKPROOF);
  function.volatility = live_rows_letter(rows, row, FUNCTION_VOLATILITY);
  function.parallel = live_rows_letter(rows, row, FUNCTION_PARALLEL);
  function.aggregate_kind = live_rows_letter(rows, row, FUNCTION_AGGREGATE);
  function.arguments =
      read_types(reader, live_rows_text(rows, row, FUNCTION_ARGUMENTS), &function.argument_count);
  function.argument_names =
      read_names(reader, live_rows_text(rows, row, FUNCTION_NAMES), function.argument_count);
  function.default_count = (uint16_t)live_rows_number(rows, row, FUNCTION_DEFAULTS);
  function.variadic = live_rows_flag(rows, row, FUNCTION_VARIADIC);
  function.language = live_symbol(reader, live_rows_text(rows, row, FUNCTION_LANGUAGE));
  function.arguments_known = true;
  function.modes = live_symbol(reader, live_rows_text(rows, row, FUNCTION_MODES));
  function.outputs =
      read_types(reader, live_rows_text(rows, row, FUNCTION_OUTPUTS), &function.output_count);
  function.output_names =
      read_names(reader, live_rows_text(rows, row, FUNCTION_OUTPUT_NAMES), function.output_count);
  function.settings = live_symbol(reader, live_rows_text(rows, row, FUNCTION_SETTINGS));
  catalog_create(reader->catalog, &function.object);
}
