// What few databases have, told apart by catalog; what is published.
#include "analyze/baseline/live_entry.h"

enum {
  OTHER_CATALOG = 4,
  OTHER_OF_CATALOG,
  OTHER_OF,
  OTHER_OTHER_CATALOG,
  OTHER_OTHER,
  OTHER_TEXT,
  OTHER_COLUMNS,
  OTHER_TARGET,
  OTHER_FOREIGN_OPTIONS,
  OTHER_DICTIONARIES,
  OTHER_DICTIONARY_NAMES,
};

// The catalogs, by their oids, and the kind of object that each is about.
static const struct {
  uint32_t catalog;
  ObjectKind kind;
} kinds[] = {
    {1213, OBJECT_TABLESPACE},
    {1417, OBJECT_SERVER},
    {1418, OBJECT_USER_MAPPING},
    {2328, OBJECT_FOREIGN_DATA_WRAPPER},
    {2601, OBJECT_ACCESS_METHOD},
    {2605, OBJECT_CAST},
    {2607, OBJECT_CONVERSION},
    {2612, OBJECT_LANGUAGE},
    {2616, OBJECT_OPERATOR_CLASS},
    {2617, OBJECT_OPERATOR},
    {2753, OBJECT_OPERATOR_FAMILY},
    {3381, OBJECT_STATISTICS},
    {3456, OBJECT_COLLATION},
    {3466, OBJECT_EVENT_TRIGGER},
    {3576, OBJECT_TRANSFORM},
    {3600, OBJECT_TEXT_SEARCH_DICTIONARY},
    {3601, OBJECT_TEXT_SEARCH_PARSER},
    {3602, OBJECT_TEXT_SEARCH_CONFIGURATION},
    {3764, OBJECT_TEXT_SEARCH_TEMPLATE},
    {6100, OBJECT_SUBSCRIPTION},
    {6104, OBJECT_PUBLICATION},
};

static ObjectKind kind_of(uint32_t catalog) {
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (kinds[i].catalog == catalog) return kinds[i].kind;
  }
  return OBJECT_NONE;
}

// oid, name, schema, owner, catalog, then what it is about
#define OTHERS(name, schema, owner, catalog, of, other, text, columns, from)                       \
  "select o.oid, " name "::text, " schema "::oid, " owner "::oid, " catalog "::oid, " of           \
  ", " other ", " text "::text, " columns "::text\nfrom " from "\n"

const LiveQuery live_query_others = {"the other objects",
    "select s.oid, s.name, s.schema, pg_get_userbyid(s.owner), s.catalog, s.of_catalog, s.of,\n"
    "  s.other_catalog, s.other, s.text, s.columns,\n"
    "  {13 nullif(x.stxstattarget, -1)|null},\n"
    "  array_to_string(coalesce(w.fdwoptions, v.srvoptions, array(select split_part(u, '=', 1)\n"
    "    || '=' from unnest(m.umoptions) u)), chr(10)),\n"
    "  t.dictionaries, t.names\n"
    "from (\n" //
    OTHERS("o.pubname", "0", "o.pubowner", "6104", "0, 0", "0, 0",
        "concat_ws('; ', case when o.puballtables then 'all tables' end,\n"
        "  concat_ws(', ', case when o.pubinsert then 'insert' end,\n"
        "    case when o.pubupdate then 'update' end, case when o.pubdelete then 'delete' end,\n"
        "    case when o.pubtruncate then 'truncate' end),\n"
        "  case when {13 o.pubviaroot|false} then 'via root' end)",
        "''", "pg_publication o") //
    "union all " OTHERS("o.fdwname", "0", "o.fdwowner", "2328", "0, 0", "0, 0", "''", "''",
        "pg_foreign_data_wrapper o") //
    "union all " OTHERS("o.srvname", "0", "o.srvowner", "1417", "2328, o.srvfdw", "0, 0",
        "concat_ws('; ', 'type ' || o.srvtype, 'version ' || o.srvversion)", "''",
        "pg_foreign_server o") //
    "union all " OTHERS("o.spcname", "0", "o.spcowner", "1213", "0, 0", "0, 0",
        "array_to_string(o.spcoptions, ', ')", "''", "pg_tablespace o") //
    "{12 union all " OTHERS("o.subname", "0", "o.subowner", "6100", "0, 0", "0, 0",
        "concat_ws('; ', array_to_string(o.subpublications, ', '),\n"
        "  case when not o.subenabled then 'disabled' end)",
        "''",
        "pg_subscription o\n"
        "  join pg_database b on b.oid = o.subdbid and b.datname = current_database()") "|}" //
                                                                                        "union "
                                                                                        "all"
                                                                                        " " OTHERS(
                                                                                            "o."
                                                                                            "usenam"
                                                                                            "e",
                                                                                            "0",
                                                                                            "0",
                                                                                            "1418",
                                                                                            "1417, "
                                                                                            "o."
                                                                                            "srvid",
                                                                                            "0, 0",
                                                                                            "''",
                                                                                            "''",
                                                                                            "(selec"
                                                                                            "t "
                                                                                            "umid "
                                                                                            "as "
                                                                                            "oid, "
                                                                                            "usenam"
                                                                                            "e, "
                                                                                            "srvid "
                                                                                            "from "
                                                                                            "pg_"
                                                                                            "user_"
                                                                                            "mappin"
                                                                                            "gs) o") //
    "union all " OTHERS("o.stxname", "o.stxnamespace", "o.stxowner", "3381", "1259, o.stxrelid",
        "0, 0",
        "array_to_string(array(select case k when 'd' then 'ndistinct' when 'f' then\n"
        "  'dependencies' when 'm' then 'mcv' end from unnest(o.stxkind) k where k <> 'e'), ', ')",
        "concat(o.stxkeys, {14 repeat(' 0', cardinality(\n"
        "  pg_get_statisticsobjdef_expressions(o.oid)))|''})",
        "pg_statistic_ext o join pg_class c on c.oid = o.stxrelid and c.relpersistence <> 't'") //
    "union all " OTHERS("o.evtname", "0", "o.evtowner", "3466", "1255, o.evtfoid", "0, 0",
        "concat_ws('; ', o.evtevent, nullif(array_to_string(o.evttags, ', '), ''),\n"
        "  nullif(o.evtenabled, 'O'))",
        "''", "pg_event_trigger o") //
    "union all " OTHERS("null", "0", "0", "2605", "1247, o.castsource", "1247, o.casttarget",
        "o.castmethod::text || o.castcontext::text", "''", "pg_cast o") //
    "union all " OTHERS("o.oprname", "o.oprnamespace", "o.oprowner", "2617", "1247, o.oprleft",
        "1247, o.oprright", "format_type(o.oprresult, null)", "''", "pg_operator o") //
    "union all " OTHERS("o.opcname", "o.opcnamespace", "o.opcowner", "2616", "1247, o.opcintype",
        "2753, o.opcfamily", "m.amname", "''",
        "pg_opclass o join pg_am m on m.oid = o.opcmethod") //
    "union all " OTHERS("o.opfname", "o.opfnamespace", "o.opfowner", "2753", "0, 0", "0, 0",
        "m.amname", "''", "pg_opfamily o join pg_am m on m.oid = o.opfmethod") //
    "union all " OTHERS("null", "0", "0", "3576", "1247, o.trftype", "0, 0", "l.lanname", "''",
        "pg_transform o join pg_language l on l.oid = o.trflang") //
    "union all " OTHERS("o.collname", "o.collnamespace", "o.collowner", "3456", "0, 0", "0, 0",
        "''", "''", "pg_collation o") //
    "union all " OTHERS("o.conname", "o.connamespace", "o.conowner", "2607", "0, 0", "0, 0",
        "pg_encoding_to_char(o.conforencoding) || ' to ' || pg_encoding_to_char(o.contoencoding)",
        "''", "pg_conversion o") //
    "union all " OTHERS("o.lanname", "0", "o.lanowner", "2612", "0, 0", "0, 0",
        "case when o.lanpltrusted then 'trusted' else 'untrusted' end", "''", "pg_language o") //
    "union all " OTHERS("o.amname", "0", "0", "2601", "0, 0", "0, 0",
        "case o.amtype when 't' then 'table' else 'index' end", "''",
        "pg_am o") //
    "union all " OTHERS("o.cfgname", "o.cfgnamespace", "o.cfgowner", "3602", "0, 0", "0, 0", "''",
        "(select string_agg(maptokentype::text, ' ' order by maptokentype, mapseqno)\n"
        "  from pg_ts_config_map where mapcfg = o.oid)",
        "pg_ts_config o") //
    "union all " OTHERS("o.dictname", "o.dictnamespace", "o.dictowner", "3600", "0, 0", "0, 0",
        "''", "''", "pg_ts_dict o") //
    "union all " OTHERS("o.prsname", "o.prsnamespace", "0", "3601", "0, 0", "0, 0", "''", "''",
        "pg_ts_parser o") //
    "union all " OTHERS("o.tmplname", "o.tmplnamespace", "0", "3764", "0, 0", "0, 0", "''", "''",
        "pg_ts_template o") //
    ") s (oid, name, schema, owner, catalog, of_catalog, of, other_catalog, other, text, columns)\n"
    "  left join pg_statistic_ext x on s.catalog = 3381 and x.oid = s.oid\n"
    "  left join pg_foreign_data_wrapper w on s.catalog = 2328 and w.oid = s.oid\n"
    "  left join pg_foreign_server v on s.catalog = 1417 and v.oid = s.oid\n"
    "  left join pg_user_mappings m on s.catalog = 1418 and m.umid = s.oid\n"
    "  left join (select mapcfg,\n"
    "      string_agg(mapdict::text, ' ' order by maptokentype, mapseqno) dictionaries,\n"
    "      array_agg(dictname order by maptokentype, mapseqno)::text as names\n"
    "    from pg_ts_config_map join pg_ts_dict d on d.oid = mapdict\n"
    "      join pg_ts_config c on c.oid = mapcfg and c.cfgparser < 16384 group by mapcfg) t\n"
    "    on s.catalog = 3602 and t.mapcfg = s.oid\n"
    "where s.oid >= 16384 order by s.catalog, s.oid"};

void live_number_others(LiveReader *reader, const LiveRows *rows, int row) {
  live_number(reader, live_rows_oid(rows, row, OTHER_CATALOG), live_rows_oid(rows, row, 0));
}

// An object, or a built-in type.
static ObjectId end_of(const LiveReader *reader, uint32_t catalog, uint32_t oid) {
  if (catalog == LIVE_TYPE) return live_type(reader, oid, SLICE("")).type;
  return live_id(reader, catalog, oid);
}

// What each type of token goes to; one of the server's dictionaries has no id.
static void enter_mappings(
    LiveReader *reader, const LiveRows *rows, int row, OtherObject *configuration) {
  LiveNumbers oids = live_numbers(reader, live_rows_text(rows, row, OTHER_DICTIONARIES));
  LiveSymbols names = live_symbols(reader, live_rows_text(rows, row, OTHER_DICTIONARY_NAMES));
  configuration->mappings_known =
      oids.count == configuration->column_count && names.count == oids.count;
  if (!configuration->mappings_known) configuration->column_count = 0;
  configuration->dictionaries = ARENA_ARRAY(reader->arena, (size_t)oids.count + 1, ObjectId);
  configuration->dictionary_names = ARENA_ARRAY(reader->arena, (size_t)oids.count + 1, Symbol);
  for (uint16_t i = 0; i < configuration->column_count; i++) {
    ObjectId id = live_id(reader, 3600, oids.items[i]);
    configuration->dictionaries[i] = id;
    configuration->dictionary_names[i] = id == OBJECT_ID_NONE ? names.items[i] : SYMBOL_NONE;
  }
}

void live_enter_others(LiveReader *reader, const LiveRows *rows, int row) {
  uint32_t catalog = live_rows_oid(rows, row, OTHER_CATALOG);
  OtherObject other = {
      .object = live_object(reader, rows, row, catalog, CLASS_OTHER, (char)kind_of(catalog))};
  other.of = end_of(
      reader, live_rows_oid(rows, row, OTHER_OF_CATALOG), live_rows_oid(rows, row, OTHER_OF));
  other.other = end_of(
      reader, live_rows_oid(rows, row, OTHER_OTHER_CATALOG), live_rows_oid(rows, row, OTHER_OTHER));
  other.text = live_symbol(reader, live_rows_text(rows, row, OTHER_TEXT));
  other.columns =
      live_column_numbers(reader, live_rows_text(rows, row, OTHER_COLUMNS), &other.column_count);
  other.foreign_options = live_symbol(reader, live_rows_text(rows, row, OTHER_FOREIGN_OPTIONS));
  other.has_target = live_rows_text(rows, row, OTHER_TARGET).length > 0;
  other.target = (uint16_t)live_rows_number(rows, row, OTHER_TARGET);
  if (other.object.kind == OBJECT_TEXT_SEARCH_CONFIGURATION)
    enter_mappings(reader, rows, row, &other);
  catalog_create(reader->catalog, &other.object);
}

// ---- tables and schemas in publications

enum { LIVE_PUBLICATION = 6104, LIVE_PUBLISHED_TABLE = 6106, LIVE_PUBLISHED_SCHEMA = 6237 };

const LiveQuery live_query_published = {"what is published",
    "select r.oid, '', 0, '', r.prpubid, r.prrelid, 0, {15 r.prattrs|null}\n"
    "from pg_publication_rel r where r.oid >= 16384\n"
    "{15 union all select s.oid, '', 0, '', s.pnpubid, 0, s.pnnspid, null\n"
    "from pg_publication_namespace s where s.oid >= 16384|}\n"
    "order by 6, 1"};

static uint32_t published_catalog(const LiveRows *rows, int row) {
  return live_rows_oid(rows, row, 5) != 0 ? LIVE_PUBLISHED_TABLE : LIVE_PUBLISHED_SCHEMA;
}

void live_number_published(LiveReader *reader, const LiveRows *rows, int row) {
  live_number(reader, published_catalog(rows, row), live_rows_oid(rows, row, 0));
}

void live_enter_published(LiveReader *reader, const LiveRows *rows, int row) {
  uint32_t table = live_rows_oid(rows, row, 5);
  uint32_t catalog = published_catalog(rows, row);
  OtherObject published = {
      .object = live_object(reader, rows, row, catalog, CLASS_PUBLISHED, table != 0 ? 't' : 'n')};
  published.of = live_id(reader, LIVE_PUBLICATION, live_rows_oid(rows, row, 4));
  published.other = table != 0 ? live_id(reader, LIVE_RELATION, table)
                               : live_id(reader, LIVE_SCHEMA, live_rows_oid(rows, row, 6));
  published.columns =
      live_column_numbers(reader, live_rows_text(rows, row, 7), &published.column_count);
  catalog_create(reader->catalog, &published.object);
}
