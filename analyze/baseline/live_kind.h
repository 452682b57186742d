// live_kind.h -- the kinds of row that are read of a live database, and what becomes of them.
//
// All rows are read first. Then each that stands for an object is given that object's id, and only then
// are the objects made, in the same order: so each can name the others, whichever comes first.
#ifndef WEIR_ANALYZE_BASELINE_LIVE_KIND_H
#define WEIR_ANALYZE_BASELINE_LIVE_KIND_H

#include "analyze/baseline/live_connection.h"
#include "analyze/baseline/live_query.h"
#include "analyze/baseline/oid_map.h"
#include "analyze/catalog/catalog.h"

// The server's catalogs, by their oids, which are the same in every version.
enum {
  LIVE_TYPE = 1247,
  LIVE_FUNCTION = 1255,
  LIVE_RELATION = 1259,
  LIVE_ROLE = 1260,
  LIVE_DEFAULT = 2604,
  LIVE_CONSTRAINT = 2606,
  LIVE_SCHEMA = 2615,
  LIVE_RULE = 2618,
  LIVE_TRIGGER = 2620,
  LIVE_EXTENSION = 3079,
  LIVE_POLICY = 3256,
  // What is keyed by a row of another catalog.
  LIVE_ACCESS = 1u << 16,  // + that catalog
  LIVE_ELEMENT = 1u << 17, // an array type: its element's oid
  LIVE_MEMBER = 1u << 18,  // + that catalog: an extension has it
};

typedef enum LiveKindId {
  LIVE_ROLES,
  LIVE_SCHEMAS,
  LIVE_EXTENSIONS,
  LIVE_OTHERS,
  LIVE_RELATIONS,
  LIVE_SEQUENCES,
  LIVE_TYPES,
  LIVE_FUNCTIONS,
  LIVE_CONSTRAINTS,
  LIVE_DEFAULTS,
  LIVE_INDEXES,
  LIVE_TRIGGERS,
  LIVE_RULES,
  LIVE_POLICIES,
  LIVE_PUBLISHED,
  LIVE_TYPE_NAMES,
  LIVE_RIGHTS,
  LIVE_DEFAULT_RIGHTS,
  LIVE_COLUMNS,
  LIVE_VIEW_RULES,
  LIVE_BOUNDS,
  LIVE_COMMENTS,
  LIVE_DEPENDENCIES,
  LIVE_DEFINITIONS,
  LIVE_KIND_COUNT,
} LiveKindId;

typedef struct LiveReader {
  LiveConnection *connection;
  Catalog *catalog;
  SymbolTable *symbols;
  Arena *arena; // for the object that is being made
  OidMap ids;   // by catalog and oid
  ObjectId next_id;
  LiveRows rows[LIVE_KIND_COUNT];
  int column_row; // columns stand in the order of their relations: the next one to be read
} LiveReader;

typedef struct LiveKind {
  const LiveQuery *query;
  // Gives a row's object its id; NULL: the row stands for none.
  void (*number)(LiveReader *reader, const LiveRows *rows, int row);
  // Makes the row's object, or enters what it says; NULL: others read the row.
  void (*enter)(LiveReader *reader, const LiveRows *rows, int row);
} LiveKind;
extern const LiveKind live_kinds[LIVE_KIND_COUNT];

#endif
