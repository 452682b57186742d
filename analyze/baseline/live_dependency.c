// Who needs whom, as pg_depend has it; the rules behind views; comments.
#include "analyze/baseline/live_entry.h"
#include "analyze/catalog/builtin/builtin.h"

// ---- the rule that makes a view stands for the view

const LiveQuery live_query_view_rules = {"the rules of views",
    "select r.oid, r.ev_class from pg_rewrite r where r.oid >= 16384 and r.rulename = '_RETURN'\n"
    "order by r.oid"};

void live_number_view_rules(LiveReader *reader, const LiveRows *rows, int row) {
  ObjectId view = live_id(reader, LIVE_RELATION, live_rows_oid(rows, row, 1));
  if (view != OBJECT_ID_NONE)
    oid_map_put(&reader->ids, (OidKey){LIVE_RULE, live_rows_oid(rows, row, 0)}, view);
}

// ---- comments are looked up by live_comment

const LiveQuery live_query_comments = {"the comments",
    "select d.classoid, d.objoid, d.objsubid, d.description from pg_description d\n"
    "where d.objoid >= 16384 or d.classoid = 2615 and d.objoid = 2200\n"
    "union all select d.classoid, d.objoid, 0, d.description from pg_shdescription d\n"
    "where d.objoid >= 16384 and d.classoid = 1213\n"
    "order by 1, 2, 3"};

// ---- dependencies; what the server is born with is needed by nobody in pg_depend

enum {
  DEPENDENT_CATALOG,
  DEPENDENT,
  DEPENDENT_COLUMN,
  NEEDED_CATALOG,
  NEEDED,
  NEEDED_COLUMN,
  KIND
};

// What an operator class cannot do without is an object of the server's, which is the class's alone.
const LiveQuery live_query_dependencies = {"the dependencies",
    "select coalesce(c.refclassid, d.classid), coalesce(c.refobjid, d.objid), d.objsubid,\n"
    "  d.refclassid, d.refobjid, d.refobjsubid, d.deptype\n"
    "from pg_depend d left join pg_depend c on d.classid in (2602, 2603) and c.classid = "
    "d.classid\n"
    "  and c.objid = d.objid and c.deptype = 'i' and c.refclassid = 2616\n"
    "where d.objid >= 16384 and d.deptype <> 'p'\n"
    "order by 1, 2, 3, 4, 5, 6, 7"};

static bool find_kind(char letter, GraphEdgeKind *kind) {
  static const char letters[] = {[GRAPH_NORMAL] = 'n',
      [GRAPH_AUTO] = 'a',
      [GRAPH_INTERNAL] = 'i',
      [GRAPH_PARTITION_PRIMARY] = 'P',
      [GRAPH_PARTITION_SECONDARY] = 'S',
      [GRAPH_EXTENSION] = 'e',
      [GRAPH_AUTO_EXTENSION] = 'x'};
  for (size_t i = 0; i < sizeof letters; i++) {
    if (letters[i] != letter) continue;
    *kind = (GraphEdgeKind)i;
    return true;
  }
  return false;
}

static ObjectId end_of(const LiveReader *reader, uint32_t catalog, uint32_t oid) {
  if (catalog == LIVE_TYPE) {
    uint32_t element = oid_map_get(&reader->ids, (OidKey){LIVE_ELEMENT, oid});
    if (element != 0) oid = element;
  }
  return live_id(reader, catalog, oid);
}

// What extensions have is marked when it is made, long before its edges are entered.
void live_number_dependencies(LiveReader *reader, const LiveRows *rows, int row) {
  if (live_rows_letter(rows, row, KIND) != 'e') return;
  OidKey key = {LIVE_MEMBER + live_rows_oid(rows, row, DEPENDENT_CATALOG),
      live_rows_oid(rows, row, DEPENDENT)};
  oid_map_put(&reader->ids, key, 1);
}

// The graph tells a table that inherits from all else that needs its parent.
static bool is_of_child(const LiveReader *reader, const GraphEdge *edge) {
  if (edge->dependent_column != 0 || edge->referenced_column != 0) return false;
  if (edge->kind != GRAPH_AUTO && edge->kind != GRAPH_NORMAL) return false;
  const Object *object = catalog_get(reader->catalog, edge->dependent);
  if (object == NULL || object->object_class != CLASS_RELATION) return false;
  const Relation *relation = (const Relation *)object;
  for (uint16_t i = 0; i < relation->parent_count; i++) {
    if (relation->parents[i] == edge->referenced) return true;
  }
  return false;
}

void live_enter_dependencies(LiveReader *reader, const LiveRows *rows, int row) {
  GraphEdge edge;
  uint32_t catalog = live_rows_oid(rows, row, DEPENDENT_CATALOG);
  edge.dependent = end_of(reader, catalog, live_rows_oid(rows, row, DEPENDENT));
  edge.referenced =
      end_of(reader, live_rows_oid(rows, row, NEEDED_CATALOG), live_rows_oid(rows, row, NEEDED));
  if (edge.dependent == OBJECT_ID_NONE || edge.referenced == OBJECT_ID_NONE) return;
  if (edge.referenced < OBJECT_ID_FIRST_USER && edge.referenced != BUILTIN_SCHEMA_PUBLIC) return;
  // A row type and its relation, a view and its rule, are one object of ours.
  if (edge.dependent == edge.referenced && catalog != LIVE_RELATION) return;
  edge.dependent_column = (uint32_t)live_rows_number(rows, row, DEPENDENT_COLUMN);
  edge.referenced_column = (uint32_t)live_rows_number(rows, row, NEEDED_COLUMN);
  if (edge.dependent == edge.referenced && edge.dependent_column == edge.referenced_column) return;
  if (!find_kind(live_rows_letter(rows, row, KIND), &edge.kind)) return;
  if (is_of_child(reader, &edge))
    edge.kind = edge.kind == GRAPH_AUTO ? GRAPH_PARTITION_OF : GRAPH_INHERITS;
  graph_add(catalog_graph(reader->catalog), edge);
}
