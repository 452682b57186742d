// Who was granted what: a row for each right, together those of one object.
#include "analyze/baseline/live_entry.h"

enum { LIVE_DEFAULT_ACCESS = 826 }; // pg_default_acl

static bool begins_group(const LiveRows *rows, int row) {
  if (row == 0) return true;
  for (int i = 0; i < 2; i++) {
    if (live_rows_oid(rows, row, i) != live_rows_oid(rows, row - 1, i)) return true;
  }
  return false;
}

static int group_end(const LiveRows *rows, int row) {
  int end = row + 1;
  while (end < rows->count && !begins_group(rows, end)) end++;
  return end;
}

static uint16_t right_of(Slice word) {
  static const struct {
    const char *word;
    uint16_t right;
  } rights[] = {{"INSERT", ACCESS_INSERT}, {"SELECT", ACCESS_SELECT}, {"UPDATE", ACCESS_UPDATE},
      {"DELETE", ACCESS_DELETE}, {"TRUNCATE", ACCESS_TRUNCATE}, {"REFERENCES", ACCESS_REFERENCES},
      {"TRIGGER", ACCESS_TRIGGER}, {"EXECUTE", ACCESS_EXECUTE}, {"USAGE", ACCESS_USAGE},
      {"CREATE", ACCESS_CREATE}, {"TEMPORARY", ACCESS_TEMPORARY}, {"CONNECT", ACCESS_CONNECT},
      {"SET", ACCESS_SET}, {"ALTER SYSTEM", ACCESS_ALTER}, {"MAINTAIN", ACCESS_MAINTAIN}};
  for (size_t i = 0; i < sizeof rights / sizeof *rights; i++) {
    if (slice_equals(word, slice_of(rights[i].word))) return rights[i].right;
  }
  return 0;
}

// Adds a row's right to the item that has the same column, grantee and grantor; those stand together.
static void add_right(LiveReader *reader, const LiveRows *rows, int row, AccessList *list) {
  enum { COLUMN = 2, IS_PUBLIC, GRANTEE, GRANTOR, RIGHT, GRANTABLE };
  uint16_t right = right_of(live_rows_text(rows, row, RIGHT));
  if (right == 0) return;
  AccessItem item = {.grantee = live_symbol(reader, live_rows_text(rows, row, GRANTEE)),
      .grantor = live_symbol(reader, live_rows_text(rows, row, GRANTOR)),
      .is_public = live_rows_flag(rows, row, IS_PUBLIC),
      .column = (uint16_t)live_rows_number(rows, row, COLUMN)};
  AccessItem *last = list->item_count > 0 ? &list->items[list->item_count - 1] : NULL;
  bool is_same = last != NULL && last->grantee == item.grantee && last->grantor == item.grantor &&
                 last->is_public == item.is_public && last->column == item.column;
  if (!is_same) {
    last = &list->items[list->item_count++];
    *last = item;
  }
  last->rights |= right;
  if (live_rows_flag(rows, row, GRANTABLE)) last->grantable |= right;
}

static void add_group(LiveReader *reader, const LiveRows *rows, int row, AccessList *list) {
  int end = group_end(rows, row);
  list->items = ARENA_ARRAY(reader->arena, (size_t)(end - row), AccessItem);
  for (int i = row; i < end; i++) add_right(reader, rows, i, list);
  catalog_create(reader->catalog, &list->object);
}

// ---- on objects; an object from which all was revoked has one row without a right

#define RIGHTS_OF(catalog, table, acl)                                                             \
  "select " catalog ", o.oid, 0, x.* from " table " o left join lateral aclexplode(o." acl         \
  ") x on true\n  where o." acl " is not null\n"

const LiveQuery live_query_rights = {"the rights",
    "select r.catalog, r.oid, r.number, r.grantee = 0,\n"
    "  case when r.grantee <> 0 then pg_get_userbyid(r.grantee) end,\n"
    "  pg_get_userbyid(r.grantor), r.privilege_type, r.is_grantable\n"
    "from (" RIGHTS_OF("1259", "pg_class", "relacl") //
    "union all select 1259, o.attrelid, o.attnum, x.*\n"
    "  from pg_attribute o left join lateral aclexplode(o.attacl) x on true\n"
    "  where o.attacl is not null\n"
    "union all " RIGHTS_OF("1255", "pg_proc", "proacl")                 //
    "union all " RIGHTS_OF("1247", "pg_type", "typacl")                 //
    "union all " RIGHTS_OF("2615", "pg_namespace", "nspacl")            //
    "union all " RIGHTS_OF("2328", "pg_foreign_data_wrapper", "fdwacl") //
    "union all " RIGHTS_OF("1417", "pg_foreign_server", "srvacl")       //
    "union all " RIGHTS_OF("1213", "pg_tablespace", "spcacl")           //
    "union all " RIGHTS_OF("2612", "pg_language", "lanacl")             //
    ") r (catalog, oid, number, grantor, grantee, privilege_type, is_grantable)\n"
    "where r.oid >= 16384 or r.oid = 2200\n"
    "order by r.catalog, r.oid, r.number, 5, 6, r.privilege_type"};

static ObjectId owner_of_rights(const LiveReader *reader, const LiveRows *rows, int row) {
  return live_id(reader, live_rows_oid(rows, row, 0), live_rows_oid(rows, row, 1));
}

void live_number_rights(LiveReader *reader, const LiveRows *rows, int row) {
  if (begins_group(rows, row) && owner_of_rights(reader, rows, row) != OBJECT_ID_NONE)
    live_number(reader, LIVE_ACCESS + live_rows_oid(rows, row, 0), live_rows_oid(rows, row, 1));
}

void live_enter_rights(LiveReader *reader, const LiveRows *rows, int row) {
  ObjectId of = owner_of_rights(reader, rows, row);
  if (!begins_group(rows, row) || of == OBJECT_ID_NONE) return;
  AccessList list = {.object = {.object_class = CLASS_ACCESS}, .of = of};
  add_group(reader, rows, row, &list);
}

// ---- by default

const LiveQuery live_query_default_rights = {"the default rights",
    "select d.oid, d.defaclnamespace, 0, x.grantee = 0,\n"
    "  case when x.grantee <> 0 then pg_get_userbyid(x.grantee) end,\n"
    "  pg_get_userbyid(x.grantor), x.privilege_type, x.is_grantable,\n"
    "  pg_get_userbyid(d.defaclrole), d.defaclobjtype\n"
    "from pg_default_acl d left join lateral aclexplode(d.defaclacl) x on true\n"
    "order by d.oid, 5, 6, x.privilege_type"};

void live_number_default_rights(LiveReader *reader, const LiveRows *rows, int row) {
  if (begins_group(rows, row))
    live_number(reader, LIVE_DEFAULT_ACCESS, live_rows_oid(rows, row, 0));
}

void live_enter_default_rights(LiveReader *reader, const LiveRows *rows, int row) {
  if (!begins_group(rows, row)) return;
  AccessList list = {.object = {.object_class = CLASS_ACCESS,
                         .kind = live_rows_letter(rows, row, 9),
                         .name = live_symbol(reader, live_rows_text(rows, row, 8))},
      .of = live_id(reader, LIVE_SCHEMA, live_rows_oid(rows, row, 1))};
  add_group(reader, rows, row, &list);
}
