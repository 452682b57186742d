// Constraints, and the defaults of columns.
#include "analyze/baseline/live_entry.h"

enum {
  CONSTRAINT_KIND = 4,
  CONSTRAINT_TABLE,
  CONSTRAINT_DOMAIN,
  CONSTRAINT_DEFERRABLE,
  CONSTRAINT_DEFERRED,
  CONSTRAINT_VALIDATED,
  CONSTRAINT_ENFORCED,
  CONSTRAINT_NO_INHERIT,
  CONSTRAINT_LOCAL,
  CONSTRAINT_INHERITED,
  CONSTRAINT_INDEX,
  CONSTRAINT_PARENT,
  CONSTRAINT_REFERENCED,
  CONSTRAINT_ON_UPDATE,
  CONSTRAINT_ON_DELETE,
  CONSTRAINT_MATCH,
  CONSTRAINT_COLUMNS,
  CONSTRAINT_REFERENCED_COLUMNS,
  CONSTRAINT_SET_COLUMNS,
  CONSTRAINT_PERIOD,
  CONSTRAINT_PROVES,
};

const LiveQuery live_query_constraints = {"the constraints",
    "select k.oid, k.conname, k.connamespace, '', k.contype, k.conrelid, k.contypid,\n"
    "  k.condeferrable, k.condeferred, k.convalidated, {18 k.conenforced|true},\n"
    "  k.connoinherit, k.conislocal, k.coninhcount, k.conindid, k.conparentid, k.confrelid,\n"
    "  k.confupdtype, k.confdeltype, k.confmatchtype, k.conkey, k.confkey,\n"
    "  {15 k.confdelsetcols|null}, {18 k.conperiod|false},\n"
    "  k.contype = 'c' and array_length(k.conkey, 1) = 1\n"
    "    and pg_get_expr(k.conbin, k.conrelid) = (select format('(%I IS NOT NULL)', a.attname)\n"
    "      from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1])\n"
    "from pg_constraint k join pg_namespace n on n.oid = k.connamespace\n"
    "where k.oid >= 16384 and k.contype in ('c', 'f', 'n', 'p', 'u', 'x', 't')\n"
    "  and n.nspname !~ '^pg_(toast|temp)' order by k.oid"};

void live_number_constraints(LiveReader *reader, const LiveRows *rows, int row) {
  live_number(reader, LIVE_CONSTRAINT, live_rows_oid(rows, row, 0));
}

static ReferentialAction action_of(char letter) {
  switch (letter) {
  case 'a': return ACTION_NO_ACTION;
  case 'r': return ACTION_RESTRICT;
  case 'c': return ACTION_CASCADE;
  case 'n': return ACTION_SET_NULL;
  case 'd': return ACTION_SET_DEFAULT;
  default: return ACTION_UNSTATED;
  }
}

static void read_foreign_key(
    LiveReader *reader, const LiveRows *rows, int row, TableConstraint *constraint) {
  if (constraint->object.kind != 'f') return;
  constraint->referenced_table =
      live_id(reader, LIVE_RELATION, live_rows_oid(rows, row, CONSTRAINT_REFERENCED));
  constraint->on_update = action_of(live_rows_letter(rows, row, CONSTRAINT_ON_UPDATE));
  constraint->on_delete = action_of(live_rows_letter(rows, row, CONSTRAINT_ON_DELETE));
  constraint->match = live_rows_letter(rows, row, CONSTRAINT_MATCH);
  uint16_t count;
  constraint->referenced_columns =
      live_column_numbers(reader, live_rows_text(rows, row, CONSTRAINT_REFERENCED_COLUMNS), &count);
  constraint->set_columns = live_column_numbers(
      reader, live_rows_text(rows, row, CONSTRAINT_SET_COLUMNS), &constraint->set_column_count);
}

void live_enter_constraints(LiveReader *reader, const LiveRows *rows, int row) {
  char kind = live_rows_letter(rows, row, CONSTRAINT_KIND);
  TableConstraint constraint = {
      .object = live_object(reader, rows, row, LIVE_CONSTRAINT, CLASS_CONSTRAINT, kind)};
  constraint.table = live_id(reader, LIVE_RELATION, live_rows_oid(rows, row, CONSTRAINT_TABLE));
  constraint.domain = live_id(reader, LIVE_TYPE, live_rows_oid(rows, row, CONSTRAINT_DOMAIN));
  constraint.deferrable = live_rows_flag(rows, row, CONSTRAINT_DEFERRABLE);
  constraint.initially_deferred = live_rows_flag(rows, row, CONSTRAINT_DEFERRED);
  constraint.validated = live_rows_flag(rows, row, CONSTRAINT_VALIDATED);
  constraint.enforced = live_rows_flag(rows, row, CONSTRAINT_ENFORCED);
  constraint.no_inherit = live_rows_flag(rows, row, CONSTRAINT_NO_INHERIT);
  constraint.is_local = live_rows_flag(rows, row, CONSTRAINT_LOCAL);
  constraint.inherited = (uint16_t)live_rows_number(rows, row, CONSTRAINT_INHERITED);
  constraint.index = live_id(reader, LIVE_RELATION, live_rows_oid(rows, row, CONSTRAINT_INDEX));
  constraint.parent = live_id(reader, LIVE_CONSTRAINT, live_rows_oid(rows, row, CONSTRAINT_PARENT));
  constraint.period = live_rows_flag(rows, row, CONSTRAINT_PERIOD);
  constraint.proven = live_rows_flag(rows, row, CONSTRAINT_PROVES) ? 1 : 0; // its only column
  constraint.columns = live_column_numbers(
      reader, live_rows_text(rows, row, CONSTRAINT_COLUMNS), &constraint.column_count);
  read_foreign_key(reader, rows, row, &constraint);
  catalog_create(reader->catalog, &constraint.object);
}

// ---- defaults; what their expressions say is not read

const LiveQuery live_query_defaults = {"the defaults",
    "select d.oid, '', c.relnamespace, '', d.adrelid, d.adnum\n"
    "from pg_attrdef d join pg_class c on c.oid = d.adrelid\n"
    "  join pg_namespace n on n.oid = c.relnamespace\n"
    "where d.oid >= 16384 and n.nspname !~ '^pg_(toast|temp)' order by d.oid"};

void live_number_defaults(LiveReader *reader, const LiveRows *rows, int row) {
  live_number(reader, LIVE_DEFAULT, live_rows_oid(rows, row, 0));
}

void live_enter_defaults(LiveReader *reader, const LiveRows *rows, int row) {
  ColumnDefault value = {.object = live_object(reader, rows, row, LIVE_DEFAULT, CLASS_DEFAULT, 0),
      .volatility = '?',
      .type.modifiers = {-1, -1}};
  value.table = live_id(reader, LIVE_RELATION, live_rows_oid(rows, row, 4));
  value.column = (uint16_t)live_rows_number(rows, row, 5);
  catalog_create(reader->catalog, &value.object);
}
