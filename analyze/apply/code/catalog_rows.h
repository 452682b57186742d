// catalog_rows.h -- the rows of pg_catalog's and information_schema's relations, made of the model (manual:
// chapters 52 and 37).
//
// Those that migrations ask: what exists, where, of which kind. Columns that are not in the list of a
// relation have values that are not known. Object ids stand for oids.
#ifndef WEIR_ANALYZE_APPLY_CODE_CATALOG_ROWS_H
#define WEIR_ANALYZE_APPLY_CODE_CATALOG_ROWS_H

#include "analyze/apply/code/code.h"

// Names the columns of an empty table. False: it is no relation of the server's, or one whose rows are not
// made.
bool catalog_rows_begin(Code *code, Slice schema, Slice relation, CodeTable *table);
// Fills it with the rows that fit the probe; NULL: with all.
void catalog_rows_fill(
    Code *code, Slice schema, Slice relation, const CodeProbe *probe, CodeTable *table);

// Whether a probe of that column finds its rows at once, without a look at all the others.
bool catalog_rows_can_find(Slice relation, Slice column);

// Whether a probe of that column singles out one object by its id.
bool catalog_rows_are_one(Slice schema, Slice relation, size_t column);

// ---- for the files that make them

typedef struct RowMaker {
  Code *code;
  CodeTable *table;
  const CodeProbe *probe;
} RowMaker;
typedef void RowsOf(RowMaker *maker, const Object *object);

// A row about an object, with a value for each column of its list.
#define ROW(maker, object, ...) row_add((maker), (object), (const Datum[]){__VA_ARGS__})
void row_add(RowMaker *maker, const Object *object, const Datum *values);

// Makes the rows that the probe finds at once. False: it finds none so.
bool catalog_rows_find(RowMaker *maker, Slice relation, RowsOf *rows);

Datum row_name(const RowMaker *maker, Symbol name);
Datum row_name_of(const RowMaker *maker, ObjectId id); // NULL: there is no such object
Datum row_letter(char letter);
const Object *row_object(const RowMaker *maker, ObjectId id);
static inline Datum row_id(ObjectId id) { return datum_number((int64_t)id); }

RowsOf rows_pg_attribute, rows_pg_available_extensions, rows_pg_class, rows_pg_constraint;
RowsOf rows_pg_enum, rows_pg_event_trigger, rows_pg_extension, rows_pg_foreign_server;
RowsOf rows_pg_index, rows_pg_indexes, rows_pg_inherits, rows_pg_matviews, rows_pg_namespace;
RowsOf rows_pg_policies, rows_pg_policy, rows_pg_proc, rows_pg_publication, rows_pg_roles;
RowsOf rows_pg_sequences, rows_pg_tables, rows_pg_trigger, rows_pg_type, rows_pg_user,
    rows_pg_views;
RowsOf rows_columns, rows_constraint_columns, rows_key_columns, rows_referential, rows_routines;
RowsOf rows_schemata, rows_sequences, rows_table_constraints, rows_tables, rows_triggers,
    rows_views;

#endif
