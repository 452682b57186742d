// Roles, schemas, extensions.
#include "analyze/baseline/live_entry.h"
#include "analyze/catalog/builtin/builtin.h"

// ---- roles

enum { ROLE_ATTRIBUTES = 4, ROLE_LIMIT, ROLE_USED, ROLE_MEMBERSHIPS, ROLE_SETTINGS };

const LiveQuery live_query_roles = {"the roles",
    "select r.oid, r.rolname, 0, '',\n"
    "  r.rolsuper::int + 2 * r.rolcreatedb::int + 4 * r.rolcreaterole::int + 8 * "
    "r.rolinherit::int\n"
    "    + 16 * r.rolcanlogin::int + 32 * r.rolreplication::int + 64 * r.rolbypassrls::int,\n"
    "  r.rolconnlimit,\n"
    "  exists (select from pg_shdepend d where d.refclassid = 1260 and d.refobjid = r.oid),\n"
    "  array(select x from (select m.roleid,\n"
    "      unnest(array[pg_get_userbyid(m.roleid), pg_get_userbyid(m.grantor),\n"
    "        m.admin_option::text, ({16 m.inherit_option|r.rolinherit})::text,\n"
    "        ({16 m.set_option|true})::text]) as x\n"
    "    from pg_auth_members m where m.member = r.oid order by m.roleid, m.grantor) s)::text,\n"
    "  array(select s from pg_db_role_setting c, unnest(c.setconfig) s\n"
    "    where c.setrole = r.oid and c.setdatabase = 0 and lower(split_part(s, '=', 1)) in (''"
#define LIVE_SETTING(name) ", '" #name "'"
#include "analyze/baseline/live_setting.def"
#undef LIVE_SETTING
    ") order by s)::text\n"
    "from pg_roles r where r.oid >= 16384 or r.oid = 10 order by r.oid"};

void live_number_roles(LiveReader *reader, const LiveRows *rows, int row) {
  live_number(reader, LIVE_ROLE, live_rows_oid(rows, row, 0));
}

static bool is_true(const LiveReader *reader, Symbol symbol) {
  return slice_equals(symbol_text(reader->symbols, symbol), SLICE("true"));
}

static void read_memberships(LiveReader *reader, Slice text, Role *role) {
  LiveSymbols parts = live_symbols(reader, text);
  role->membership_count = parts.count / 5;
  role->memberships = ARENA_ARRAY(reader->arena, (size_t)role->membership_count + 1, Membership);
  for (uint16_t i = 0; i < role->membership_count; i++) {
    const Symbol *part = parts.items + (size_t)i * 5;
    role->memberships[i] = (Membership){.role = part[0],
        .grantor = part[1],
        .admin = is_true(reader, part[2]),
        .inherit = is_true(reader, part[3]),
        .set = is_true(reader, part[4])};
  }
}

void live_enter_roles(LiveReader *reader, const LiveRows *rows, int row) {
  Role role = {.object = live_object(reader, rows, row, LIVE_ROLE, CLASS_ROLE, 0)};
  if (live_rows_flag(rows, row, ROLE_USED)) role.object.flags |= OBJECT_GRANTED;
  role.attributes = (uint16_t)live_rows_number(rows, row, ROLE_ATTRIBUTES);
  role.connection_limit = (int32_t)live_rows_number(rows, row, ROLE_LIMIT);
  read_memberships(reader, live_rows_text(rows, row, ROLE_MEMBERSHIPS), &role);
  LiveSymbols settings = live_symbols(reader, live_rows_text(rows, row, ROLE_SETTINGS));
  role.settings = settings.items;
  role.setting_count = settings.count;
  catalog_create(reader->catalog, &role.object);
}

// ---- schemas

const LiveQuery live_query_schemas = {"the schemas",
    "select n.oid, n.nspname, 0, pg_get_userbyid(n.nspowner)\n"
    "from pg_namespace n where n.nspname !~ '^pg_(toast_)?temp_' order by n.oid"};

static ObjectId builtin_schema(Slice name) {
  static const struct {
    const char *name;
    ObjectId id;
  } schemas[] = {{"pg_catalog", BUILTIN_SCHEMA_CATALOG}, {"pg_toast", BUILTIN_SCHEMA_TOAST},
      {"public", BUILTIN_SCHEMA_PUBLIC}, {"information_schema", BUILTIN_SCHEMA_INFORMATION}};
  for (size_t i = 0; i < sizeof schemas / sizeof *schemas; i++) {
    if (slice_equals(name, slice_of(schemas[i].name))) return schemas[i].id;
  }
  return OBJECT_ID_NONE;
}

void live_number_schemas(LiveReader *reader, const LiveRows *rows, int row) {
  OidKey key = {LIVE_SCHEMA, live_rows_oid(rows, row, 0)};
  ObjectId builtin = builtin_schema(live_rows_text(rows, row, 1));
  if (builtin == OBJECT_ID_NONE)
    live_number(reader, LIVE_SCHEMA, key.oid);
  else
    oid_map_put(&reader->ids, key, builtin);
}

void live_enter_schemas(LiveReader *reader, const LiveRows *rows, int row) {
  Object schema = live_object(reader, rows, row, LIVE_SCHEMA, CLASS_SCHEMA, 0);
  ObjectId id = live_id(reader, LIVE_SCHEMA, live_rows_oid(rows, row, 0));
  if (id >= OBJECT_ID_FIRST_USER) {
    catalog_create(reader->catalog, &schema);
    return;
  }
  if (id != BUILTIN_SCHEMA_PUBLIC) return;
  schema.id = id;
  catalog_replace(reader->catalog, &schema);
}

// ---- extensions

const LiveQuery live_query_extensions = {"the extensions",
    "select e.oid, e.extname, e.extnamespace, pg_get_userbyid(e.extowner), e.extversion\n"
    "from pg_extension e where e.oid >= 16384 order by e.oid"};

void live_number_extensions(LiveReader *reader, const LiveRows *rows, int row) {
  live_number(reader, LIVE_EXTENSION, live_rows_oid(rows, row, 0));
}

void live_enter_extensions(LiveReader *reader, const LiveRows *rows, int row) {
  Extension extension = {
      .object = live_object(reader, rows, row, LIVE_EXTENSION, CLASS_EXTENSION, 0)};
  extension.version = live_symbol(reader, live_rows_text(rows, row, 4));
  catalog_create(reader->catalog, &extension.object);
}
