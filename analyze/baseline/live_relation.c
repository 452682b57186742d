// Tables, views, composite types with their columns; sequences.
#include "analyze/baseline/live_entry.h"
#include "analyze/catalog/columns.h"
#include "lexer/memory.h"

// ---- relations; the first four columns are live_object's

enum {
  RELATION_KIND = 4,
  RELATION_PERSISTENCE,
  RELATION_ROW_SECURITY,
  RELATION_FORCE,
  RELATION_UNPOPULATED,
  RELATION_IS_PARTITION,
  RELATION_STRATEGY,
  RELATION_KEYS,
  RELATION_IS_DEFAULT,
  RELATION_DEFAULT,
  RELATION_PARENTS,
  RELATION_OF_TYPE,
  RELATION_PRIMARY_KEY,
  RELATION_OTHER_UNIQUE,
  RELATION_IDENTITY,
  RELATION_OPTIONS,
  RELATION_SERVER,
  RELATION_ROWS,
  RELATION_ROW_TYPE,
  RELATION_KEY_COLLATIONS,
  RELATION_KEY_CLASSES,
  RELATION_TOAST_OPTIONS,
  RELATION_FOREIGN_OPTIONS,
  RELATION_TABLESPACE,
};

// Of a partition key what is no default.
#define KEY_PARTS                                                                                  \
  "    from generate_series(0, p.partnatts - 1) k\n"                                               \
  "      left join pg_attribute t on t.attrelid = c.oid and t.attnum = p.partattrs[k]\n"           \
  "        and p.partattrs[k] <> 0\n"
#define KEY_COLLATIONS                                                                             \
  "  array(select case when l.oid <> coalesce(t.attcollation, 0) then l.collname end\n" KEY_PARTS  \
  "      left join pg_collation l on l.oid = p.partcollation[k]\n"                                 \
  "        and (p.partattrs[k] <> 0 or l.collname <> 'default')\n"                                 \
  "    order by k)::text,\n"
#define KEY_CLASSES                                                                                \
  "  array(select case when not o.opcdefault then o.opcname end\n" KEY_PARTS                       \
  "      join pg_opclass o on o.oid = p.partclass[k] order by k)::text,\n"

const LiveQuery live_query_relations = {"the tables and views",
    "select c.oid, c.relname, c.relnamespace, pg_get_userbyid(c.relowner), c.relkind,\n"
    "  c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, not c.relispopulated,\n"
    "  c.relispartition,\n"
    "  p.partstrat, p.partattrs,\n"
    "  exists (select from pg_partitioned_table d where d.partdefid = c.oid),\n"
    "  coalesce(p.partdefid, 0),\n"
    "  array(select h.inhparent from pg_inherits h where h.inhrelid = c.oid\n"
    "    order by h.inhseqno)::text,\n"
    "  c.reloftype,\n"
    "  (select k.oid from pg_constraint k where k.conrelid = c.oid and k.contype = 'p'),\n"
    "  exists (select from pg_index i\n"
    "    where i.indrelid = c.oid and i.indisunique and not i.indisprimary),\n"
    "  case when c.relkind in ('r', 'p', 'm') then nullif(c.relreplident, 'd') end,\n"
    "  array_to_string(c.reloptions, ', '), f.ftserver,\n"
    "  case when {14 c.reltuples >= 0|c.relpages > 0} then c.reltuples::bigint else -1 end,\n"
    "  c.reltype,\n" KEY_COLLATIONS KEY_CLASSES "  (select array_to_string(t.reloptions, ', ') "
    "from pg_class t where t.oid = c.reltoastrelid),\n"
    "  array_to_string(f.ftoptions, chr(10)),\n"
    "  (select s.spcname from pg_tablespace s where s.oid = c.reltablespace)\n"
    "from pg_class c join pg_namespace n on n.oid = c.relnamespace\n"
    "  left join pg_partitioned_table p on p.partrelid = c.oid\n"
    "  left join pg_foreign_table f on f.ftrelid = c.oid\n"
    "where c.oid >= 16384 and c.relkind in ('r', 'p', 'f', 'v', 'm', 'c')\n"
    "  and n.nspname !~ '^pg_(toast|temp)' order by c.oid"};

void live_number_relations(LiveReader *reader, const LiveRows *rows, int row) {
  live_number(reader, LIVE_RELATION, live_rows_oid(rows, row, 0));
}

enum {
  COLUMN_NUMBER = 1,
  COLUMN_NAME,
  COLUMN_TYPE,
  COLUMN_TYPE_TEXT,
  COLUMN_DROPPED,
  COLUMN_NOT_NULL,
  COLUMN_MISSING,
  COLUMN_IDENTITY,
  COLUMN_GENERATED,
  COLUMN_LOCAL,
  COLUMN_INHERITED,
  COLUMN_STORAGE,
  COLUMN_COMPRESSION,
  COLUMN_COLLATION,
  COLUMN_DEFAULT,
  COLUMN_STATISTICS,
  COLUMN_OPTIONS,
  COLUMN_FOREIGN_OPTIONS,
};

const LiveQuery live_query_columns = {"the columns",
    "select a.attrelid, a.attnum, a.attname, a.atttypid,\n"
    "  case when a.atttypmod >= 0 then format_type(a.atttypid, a.atttypmod) end,\n"
    "  a.attisdropped, a.attnotnull, a.atthasmissing, a.attidentity,\n"
    "  {12 a.attgenerated|''}, a.attislocal, a.attinhcount,\n"
    "  case when t.oid is not null then nullif(a.attstorage, t.typstorage) end,\n"
    "  {14 a.attcompression|''},\n"
    "  case when a.attcollation <> t.typcollation then l.collname end, d.oid,\n"
    "  case when a.attstattarget >= 0 then a.attstattarget + 1 end,\n"
    "  array_to_string(a.attoptions, ', '), array_to_string(a.attfdwoptions, chr(10))\n"
    "from pg_attribute a join pg_class c on c.oid = a.attrelid\n"
    "  join pg_namespace n on n.oid = c.relnamespace\n"
    "  left join pg_type t on t.oid = a.atttypid\n"
    "  left join pg_collation l on l.oid = a.attcollation\n"
    "  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum\n"
    "where a.attrelid >= 16384 and a.attnum > 0 and c.relkind in ('r', 'p', 'f', 'v', 'm', 'c')\n"
    "  and n.nspname !~ '^pg_(toast|temp)' order by a.attrelid, a.attnum"};

static Column *read_column(LiveReader *reader, const LiveRows *rows, int row) {
  Column *column = ARENA_NEW(reader->arena, Column);
  uint32_t relation = live_rows_oid(rows, row, 0);
  int number = (int)live_rows_number(rows, row, COLUMN_NUMBER);
  *column = (Column){.number = (uint16_t)number,
      .dropped = live_rows_flag(rows, row, COLUMN_DROPPED),
      .is_local = live_rows_flag(rows, row, COLUMN_LOCAL),
      .inherited = (uint16_t)live_rows_number(rows, row, COLUMN_INHERITED),
      .type.modifiers = {-1, -1}};
  if (column->dropped) return column;
  column->name = live_symbol(reader, live_rows_text(rows, row, COLUMN_NAME));
  column->type = live_type(
      reader, live_rows_oid(rows, row, COLUMN_TYPE), live_rows_text(rows, row, COLUMN_TYPE_TEXT));
  column->not_null = live_rows_flag(rows, row, COLUMN_NOT_NULL);
  column->has_missing = live_rows_flag(rows, row, COLUMN_MISSING);
  column->identity = live_rows_letter(rows, row, COLUMN_IDENTITY);
  column->generated = live_rows_letter(rows, row, COLUMN_GENERATED);
  column->storage = live_rows_letter(rows, row, COLUMN_STORAGE);
  column->compression = live_rows_letter(rows, row, COLUMN_COMPRESSION);
  column->collation = live_symbol(reader, live_rows_text(rows, row, COLUMN_COLLATION));
  column->statistics = (uint16_t)live_rows_number(rows, row, COLUMN_STATISTICS);
  column->options = live_symbol(reader, live_rows_text(rows, row, COLUMN_OPTIONS));
  column->foreign_options = live_symbol(reader, live_rows_text(rows, row, COLUMN_FOREIGN_OPTIONS));
  column->default_id = live_id(reader, LIVE_DEFAULT, live_rows_oid(rows, row, COLUMN_DEFAULT));
  column->comment = live_comment(reader, LIVE_RELATION, relation, number);
  return column;
}

static void read_columns(LiveReader *reader, uint32_t oid, Relation *relation) {
  const LiveRows *rows = &reader->rows[LIVE_COLUMNS];
  int first = reader->column_row;
  while (first < rows->count && live_rows_oid(rows, first, 0) < oid) first++;
  int last = first;
  while (last < rows->count && live_rows_oid(rows, last, 0) == oid) last++;
  reader->column_row = last;
  relation->columns = ARENA_ARRAY(reader->arena, (size_t)(last - first) + 1, Column *);
  for (int row = first; row < last; row++)
    relation->columns[relation->column_count++] = read_column(reader, rows, row);
  relation->columns_known = true;
}

static Persistence persistence_of(char letter) {
  return letter == 'u'   ? PERSISTENCE_UNLOGGED
         : letter == 't' ? PERSISTENCE_TEMPORARY
                         : PERSISTENCE_PERMANENT;
}

static void read_parents(LiveReader *reader, Slice text, Relation *relation) {
  LiveNumbers parents = live_numbers(reader, text);
  relation->parents = ARENA_ARRAY(reader->arena, (size_t)parents.count + 1, ObjectId);
  for (uint16_t i = 0; i < parents.count; i++) {
    ObjectId parent = live_id(reader, LIVE_RELATION, parents.items[i]);
    if (parent != OBJECT_ID_NONE) relation->parents[relation->parent_count++] = parent;
  }
}

// The keys' types are those of their columns: see read_key_types.
static void read_key_options(
    LiveReader *reader, const LiveRows *rows, int row, Relation *relation) {
  size_t count = relation->partition_key_count;
  LiveSymbols collations = live_symbols(reader, live_rows_text(rows, row, RELATION_KEY_COLLATIONS));
  LiveSymbols classes = live_symbols(reader, live_rows_text(rows, row, RELATION_KEY_CLASSES));
  relation->partition_collations = ARENA_ARRAY(reader->arena, count + 1, Symbol);
  relation->partition_classes = ARENA_ARRAY(reader->arena, count + 1, Symbol);
  for (size_t i = 0; i < count && i < collations.count; i++)
    relation->partition_collations[i] = collations.items[i];
  for (size_t i = 0; i < count && i < classes.count; i++)
    relation->partition_classes[i] = classes.items[i];
}

static void read_key_types(LiveReader *reader, Relation *relation) {
  size_t count = relation->partition_key_count;
  relation->partition_types = ARENA_ARRAY(reader->arena, count + 1, TypeReference);
  for (size_t i = 0; i < count; i++) {
    const Column *column = columns_numbered(relation, relation->partition_keys[i]);
    relation->partition_types[i] =
        column != NULL ? column->type : (TypeReference){.modifiers = {-1, -1}};
  }
}

static void read_partitioning(
    LiveReader *reader, const LiveRows *rows, int row, Relation *relation) {
  relation->is_partition = live_rows_flag(rows, row, RELATION_IS_PARTITION);
  relation->partition_strategy = live_rows_letter(rows, row, RELATION_STRATEGY);
  relation->partition_keys = live_column_numbers(
      reader, live_rows_text(rows, row, RELATION_KEYS), &relation->partition_key_count);
  read_key_options(reader, rows, row, relation);
  relation->has_default_partition_bound = live_rows_flag(rows, row, RELATION_IS_DEFAULT);
  relation->default_partition =
      live_id(reader, LIVE_RELATION, live_rows_oid(rows, row, RELATION_DEFAULT));
  read_parents(reader, live_rows_text(rows, row, RELATION_PARENTS), relation);
}

// What is said of a composite type is said of its row type.
static void read_composite_type(
    LiveReader *reader, const LiveRows *rows, int row, Relation *relation) {
  uint32_t type = live_rows_oid(rows, row, RELATION_ROW_TYPE);
  relation->object.comment = live_comment(reader, LIVE_TYPE, type, 0);
  relation->object.access = live_id(reader, LIVE_ACCESS + LIVE_TYPE, type);
  if (live_id(reader, LIVE_MEMBER + LIVE_TYPE, type) != OBJECT_ID_NONE)
    relation->object.flags |= OBJECT_MEMBER;
}

#define FOREIGN_SERVER 1417 // pg_foreign_server

void live_enter_relations(LiveReader *reader, const LiveRows *rows, int row) {
  char kind = live_rows_letter(rows, row, RELATION_KIND);
  Relation relation = {
      .object = live_object(reader, rows, row, LIVE_RELATION, CLASS_RELATION, kind)};
  relation.persistence = persistence_of(live_rows_letter(rows, row, RELATION_PERSISTENCE));
  relation.row_security = live_rows_flag(rows, row, RELATION_ROW_SECURITY);
  relation.force_row_security = live_rows_flag(rows, row, RELATION_FORCE);
  relation.is_unpopulated = live_rows_flag(rows, row, RELATION_UNPOPULATED);
  read_partitioning(reader, rows, row, &relation);
  relation.of_type = live_id(reader, LIVE_TYPE, live_rows_oid(rows, row, RELATION_OF_TYPE));
  relation.primary_key =
      live_id(reader, LIVE_CONSTRAINT, live_rows_oid(rows, row, RELATION_PRIMARY_KEY));
  relation.has_other_unique = live_rows_flag(rows, row, RELATION_OTHER_UNIQUE);
  relation.replica_identity = live_rows_letter(rows, row, RELATION_IDENTITY);
  relation.options = live_symbol(reader, live_rows_text(rows, row, RELATION_OPTIONS));
  relation.toast_options = live_symbol(reader, live_rows_text(rows, row, RELATION_TOAST_OPTIONS));
  relation.tablespace = live_symbol(reader, live_rows_text(rows, row, RELATION_TABLESPACE));
  relation.foreign_options =
      live_symbol(reader, live_rows_text(rows, row, RELATION_FOREIGN_OPTIONS));
  relation.server = live_id(reader, FOREIGN_SERVER, live_rows_oid(rows, row, RELATION_SERVER));
  relation.rows = (double)live_rows_number(rows, row, RELATION_ROWS);
  if (kind == 'c') read_composite_type(reader, rows, row, &relation);
  read_columns(reader, live_rows_oid(rows, row, 0), &relation);
  read_key_types(reader, &relation);
  catalog_create(reader->catalog, &relation.object);
}

// ---- sequences

enum {
  SEQUENCE_PERSISTENCE = 4,
  SEQUENCE_TYPE,
  SEQUENCE_TABLE,
  SEQUENCE_COLUMN,
  SEQUENCE_IS_IDENTITY,
  SEQUENCE_CYCLE,
  SEQUENCE_START,
  SEQUENCE_INCREMENT,
  SEQUENCE_MINIMUM,
  SEQUENCE_MAXIMUM,
  SEQUENCE_CACHE,
};

const LiveQuery live_query_sequences = {"the sequences",
    "select c.oid, c.relname, c.relnamespace, pg_get_userbyid(c.relowner), c.relpersistence,\n"
    "  s.seqtypid, d.refobjid, d.refobjsubid, d.deptype = 'i', s.seqcycle, s.seqstart,\n"
    "  s.seqincrement, s.seqmin, s.seqmax, s.seqcache\n"
    "from pg_class c join pg_namespace n on n.oid = c.relnamespace\n"
    "  join pg_sequence s on s.seqrelid = c.oid\n"
    "  left join pg_depend d on d.classid = 1259 and d.objid = c.oid and d.objsubid = 0\n"
    "    and d.refclassid = 1259 and d.deptype in ('a', 'i')\n"
    "where c.oid >= 16384 and n.nspname !~ '^pg_(toast|temp)' order by c.oid"};

void live_number_sequences(LiveReader *reader, const LiveRows *rows, int row) {
  live_number(reader, LIVE_RELATION, live_rows_oid(rows, row, 0));
}

void live_enter_sequences(LiveReader *reader, const LiveRows *rows, int row) {
  Sequence sequence = {
      .object = live_object(reader, rows, row, LIVE_RELATION, CLASS_SEQUENCE, 'S')};
  sequence.persistence = persistence_of(live_rows_letter(rows, row, SEQUENCE_PERSISTENCE));
  sequence.type = live_rows_oid(rows, row, SEQUENCE_TYPE);
  sequence.owner_table = live_id(reader, LIVE_RELATION, live_rows_oid(rows, row, SEQUENCE_TABLE));
  sequence.owner_column = (uint16_t)live_rows_number(rows, row, SEQUENCE_COLUMN);
  sequence.is_identity = live_rows_flag(rows, row, SEQUENCE_IS_IDENTITY);
  sequence.cycle = live_rows_flag(rows, row, SEQUENCE_CYCLE);
  sequence.start = live_rows_number(rows, row, SEQUENCE_START);
  sequence.increment = live_rows_number(rows, row, SEQUENCE_INCREMENT);
  sequence.minimum = live_rows_number(rows, row, SEQUENCE_MINIMUM);
  sequence.maximum = live_rows_number(rows, row, SEQUENCE_MAXIMUM);
  sequence.cache = live_rows_number(rows, row, SEQUENCE_CACHE);
  catalog_create(reader->catalog, &sequence.object);
}
