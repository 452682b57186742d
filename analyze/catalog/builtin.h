// builtin.h -- what every server has from the start, by name and by oid.
//
// Constant tables that builtin.sh takes from servers. They are found by text, so nothing is
// interned or copied at start-up. A name of one server version only has that in `first` and `last`.
//
// catalog_find in pg_catalog or information_schema answers for the built-in types too: NAME_FOUND
// and the type's oid. But they have no version: catalog_get of a built-in type is NULL, and what
// there is to know of it stands here. The functions and relations are not in the catalog.
#ifndef WEIR_ANALYZE_CATALOG_BUILTIN_H
#define WEIR_ANALYZE_CATALOG_BUILTIN_H

#include "analyze/catalog/object.h"
#include "lexer/slice.h"

// The schemas that a catalog starts with, as objects that can be altered and dropped.
#define BUILTIN_SCHEMA_CATALOG 11u
#define BUILTIN_SCHEMA_TOAST 99u
#define BUILTIN_SCHEMA_PUBLIC 2200u
#define BUILTIN_SCHEMA_INFORMATION 13144u // information_schema; servers differ

// The major versions that the tables know.
#define BUILTIN_FIRST_VERSION 14
#define BUILTIN_LAST_VERSION 18

// A name in the tables: an offset, not a pointer, so that loading the program relocates nothing.
typedef struct BuiltinName {
  uint16_t start;
  uint16_t length;
} BuiltinName;
Slice builtin_text(BuiltinName name);

typedef struct BuiltinType {
  BuiltinName name;
  ObjectId id;     // its oid
  ObjectId schema; // pg_catalog, or information_schema
  char kind;       // typtype: b base, d domain, m multirange, p pseudo, r range
  char category;   // typcategory: N numeric, S string, ...
  bool preferred;
  bool by_value;
  bool collatable;
  int16_t length;   // typlen: -1 variable, -2 NUL-terminated
  ObjectId element; // of what can be subscripted; OBJECT_ID_NONE
  ObjectId base;    // of a domain; the subtype of a range, the range of a multirange
  uint8_t first;    // major versions that have it
  uint8_t last;
} BuiltinType;

// A type of pg_catalog; NULL, OBJECT_ID_NONE: it is none. Arrays and row types are not among them.
const BuiltinType *builtin_type(ObjectId id);
ObjectId builtin_type_by_name(Slice name);
ObjectId builtin_type_in_schema(ObjectId schema, Slice name); // pg_catalog or information_schema
Slice builtin_type_name(ObjectId id); // pg_type.typname: "int4", not "integer"; "" if it is none
const BuiltinType *builtin_types(size_t *count); // all, by name

// One name of pg_catalog, all functions under it taken together.
typedef struct BuiltinFunction {
  BuiltinName name;
  char volatility; // the most volatile of them: 'i', 's', 'v'
  bool has_plain;  // prokind f
  bool has_aggregate;
  bool has_window;
  bool has_variadic;
  bool returns_set;      // at least one of them
  uint8_t min_arguments; // that a call can do with
  uint8_t max_arguments; // has_variadic: any number above it, too
  ObjectId result;       // the type that they all return; OBJECT_ID_NONE: they differ, or a
                         // pseudo-type or array
  uint8_t first;         // major versions that have it
  uint8_t last;
} BuiltinFunction;

const BuiltinFunction *builtin_function_by_name(Slice name); // NULL: no function has that name
const BuiltinFunction *builtin_functions(size_t *count);     // all, by name

// A table or view of pg_catalog or information_schema.
typedef struct BuiltinRelation {
  BuiltinName name;
  ObjectId schema;
  char kind; // relkind: r, v
  uint8_t first;
  uint8_t last;
} BuiltinRelation;

const BuiltinRelation *builtin_relation_by_name(ObjectId schema, Slice name); // NULL: none
const BuiltinRelation *builtin_relations(size_t *count); // all, by schema and name

#endif
