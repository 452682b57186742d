// builtin.h -- what every server has from the start, by name and by oid.
//
// Constant tables that builtin.py takes from servers. They are found by text, so nothing is
// interned or copied at start-up. What only some server versions have says which in `first` and
// `last`; a row may stand several times, for one version each.
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
#define BUILTIN_FIRST_VERSION 11
#define BUILTIN_LAST_VERSION 18

// A name in the tables: an offset, not a pointer, so that loading the program relocates nothing.
typedef struct BuiltinName {
  uint32_t start : 24;
  uint32_t length : 8;
} BuiltinName;
Slice builtin_text(BuiltinName name);

// ---- types

// A type in a table: its oid, with BUILTIN_ARRAY that of an array of it. 0: a row type.
typedef uint16_t BuiltinCode;
#define BUILTIN_ARRAY 0x8000u
static inline TypeReference builtin_reference(BuiltinCode code) {
  return (TypeReference){.type = code & ~BUILTIN_ARRAY,
      .modifiers = {-1, -1},
      .array_dimensions = code & BUILTIN_ARRAY ? 1 : 0};
}

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
  char reading;     // the volatility of its input function, 'i' or 's', and of its output function
  char writing;
  uint8_t first; // major versions that have it
  uint8_t last;
} BuiltinType;

// A type of pg_catalog; NULL, OBJECT_ID_NONE: it is none. Arrays and row types are not among them.
const BuiltinType *builtin_type(ObjectId id);
ObjectId builtin_type_by_name(Slice name);
ObjectId builtin_type_in_schema(ObjectId schema, Slice name); // pg_catalog or information_schema
Slice builtin_type_name(ObjectId id); // pg_type.typname: "int4", not "integer"; "" if it is none
const BuiltinType *builtin_types(size_t *count); // all, by name

// Oids that PostgreSQL's own rules name.
enum {
  BUILTIN_BOOL = 16,
  BUILTIN_BYTEA = 17,
  BUILTIN_CHAR = 18, // "char", one byte
  BUILTIN_NAME_TYPE = 19,
  BUILTIN_INT8 = 20,
  BUILTIN_INT2 = 21,
  BUILTIN_INT2VECTOR = 22,
  BUILTIN_INT4 = 23,
  BUILTIN_TEXT = 25,
  BUILTIN_OID = 26,
  BUILTIN_OIDVECTOR = 30,
  BUILTIN_JSON = 114,
  BUILTIN_XML = 142,
  BUILTIN_BOX = 603,
  BUILTIN_FLOAT8 = 701,
  BUILTIN_UNKNOWN = 705, // a string, or NULL, that nothing gave a type yet
  BUILTIN_BPCHAR = 1042,
  BUILTIN_VARCHAR = 1043,
  BUILTIN_DATE = 1082,
  BUILTIN_TIME = 1083,
  BUILTIN_TIMESTAMP = 1114,
  BUILTIN_TIMESTAMPTZ = 1184,
  BUILTIN_INTERVAL = 1186,
  BUILTIN_TIMETZ = 1266,
  BUILTIN_BIT = 1560,
  BUILTIN_VARBIT = 1562,
  BUILTIN_NUMERIC = 1700,
  BUILTIN_REGCLASS = 2205,
  BUILTIN_RECORD = 2249,
  BUILTIN_ANY = 2276,
  BUILTIN_ANYARRAY = 2277,
  BUILTIN_VOID = 2278,
  BUILTIN_ANYELEMENT = 2283,
  BUILTIN_ANYNONARRAY = 2776,
  BUILTIN_ANYENUM = 3500,
  BUILTIN_JSONB = 3802,
  BUILTIN_ANYRANGE = 3831,
  BUILTIN_ANYMULTIRANGE = 4537,
  BUILTIN_ANYCOMPATIBLEMULTIRANGE = 4538,
  BUILTIN_ANYCOMPATIBLE = 5077,
  BUILTIN_ANYCOMPATIBLEARRAY = 5078,
  BUILTIN_ANYCOMPATIBLENONARRAY = 5079,
  BUILTIN_ANYCOMPATIBLERANGE = 5080,
};

// ---- functions

// One function of pg_proc.
typedef struct BuiltinOverload {
  uint16_t id;     // its oid
  char kind;       // prokind: f plain, a aggregate, w window
  char volatility; // 'i', 's', 'v'
  bool is_sql;     // its body takes its place, and may be less volatile
  bool strict;
  bool returns_set;
  bool variadic;
  char aggregate; // of an aggregate: 'n' normal, 'o' ordered set, 'h' hypothetical set
  uint8_t direct_count;
  uint8_t default_count;
  uint8_t argument_count; // inputs
  uint8_t output_count;   // OUT parameters, the columns of a table
  bool has_argument_names;
  BuiltinCode result;
  uint16_t arguments; // places in builtin_list.def
  uint16_t outputs;
  uint16_t argument_names; // places in builtin_names.def
  uint16_t output_names;
  uint8_t first; // major versions that have it
  uint8_t last;
} BuiltinOverload;

// One name of pg_catalog, all functions under it taken together.
typedef struct BuiltinFunction {
  BuiltinName name;
  char volatility; // the most volatile of them: 'i', 's', 'v'
  bool has_plain;  // prokind f
  bool has_aggregate;
  bool has_window;
  bool has_variadic;
  bool returns_set;        // at least one of them
  uint8_t min_arguments;   // that a call can do with
  uint8_t max_arguments;   // has_variadic: any number above it, too
  ObjectId result;         // the type that they all return; OBJECT_ID_NONE: they differ, or a
                           // pseudo-type or array
  uint16_t overload;       // the first in builtin_overload.def
  uint16_t overload_count; // of all versions
  uint8_t first;           // major versions that have it
  uint8_t last;
} BuiltinFunction;

const BuiltinFunction *builtin_function_by_name(Slice name); // NULL: no function has that name
const BuiltinFunction *builtin_functions(size_t *count);     // all, by name

const BuiltinOverload *builtin_overloads(const BuiltinFunction *function); // overload_count of them
bool builtin_overload_in(const BuiltinOverload *overload, int version);
const BuiltinCode *builtin_arguments(const BuiltinOverload *overload);
const BuiltinCode *builtin_outputs(const BuiltinOverload *overload);
const BuiltinName *builtin_argument_names(const BuiltinOverload *overload); // NULL: none has a name
const BuiltinName *builtin_output_names(const BuiltinOverload *overload);

// ---- operators and casts

typedef struct BuiltinOperator {
  char symbol[6];
  BuiltinCode left; // 0: a prefix operator
  BuiltinCode right;
  BuiltinCode result;
  uint16_t id;     // its oid
  char volatility; // 'q': that of the SQL which stands for it
  uint8_t first;
  uint8_t last;
} BuiltinOperator;

// All of that spelling, `count` of them; NULL: none.
const BuiltinOperator *builtin_operators_named(Slice symbol, size_t *count);
const BuiltinOperator *builtin_operators(size_t *count); // all
bool builtin_operator_in(const BuiltinOperator *candidate, int version);

typedef struct BuiltinCast {
  BuiltinCode source;
  BuiltinCode target;
  char context; // castcontext: e explicit, a assignment, i implicit
  char method;  // castmethod: f function, b binary, i input and output
  char volatility;
  uint8_t first;
  uint8_t last;
} BuiltinCast;

const BuiltinCast *builtin_cast(ObjectId source, ObjectId target, int version); // NULL: none
const BuiltinCast *builtin_casts(size_t *count); // all, by source and target

// ---- relations

// A table or view of pg_catalog or information_schema.
typedef struct BuiltinRelation {
  BuiltinName name;
  ObjectId schema;
  char kind;             // relkind: r, v
  uint16_t column;       // the first in builtin_column.def
  uint16_t column_count; // of all versions
  uint8_t first;
  uint8_t last;
} BuiltinRelation;

typedef struct BuiltinColumn {
  BuiltinName name;
  BuiltinCode type;
  uint8_t number; // attnum
  bool not_null;
  uint8_t first;
  uint8_t last;
} BuiltinColumn;

const BuiltinRelation *builtin_relation_by_name(ObjectId schema, Slice name); // NULL: none
const BuiltinRelation *builtin_relations(size_t *count); // all, by schema and name
// By number; those that a version has are numbered without gaps.
const BuiltinColumn *builtin_columns(const BuiltinRelation *relation);
bool builtin_column_in(const BuiltinColumn *column, int version);

// ---- access methods, what they index, collations

typedef struct BuiltinMethod {
  BuiltinName name;
  char kind; // amtype: i index, t table
  uint16_t id;
  uint8_t first;
  uint8_t last;
} BuiltinMethod;

typedef struct BuiltinFamily {
  BuiltinName name;
  BuiltinName method;
  uint8_t first;
  uint8_t last;
} BuiltinFamily;

typedef struct BuiltinClass { // an operator class
  BuiltinName name;
  BuiltinName method;
  BuiltinName family;
  BuiltinCode type;
  BuiltinCode key; // what is stored, if it is another type
  bool is_default;
  uint8_t first;
  uint8_t last;
} BuiltinClass;

typedef struct BuiltinCollation { // those that do not come from the system or ICU
  BuiltinName name;
  uint16_t id;
  char provider; // collprovider: b builtin, c libc, d default, i ICU
  uint8_t first;
  uint8_t last;
} BuiltinCollation;

const BuiltinMethod *builtin_method_by_name(Slice name); // NULL: none
const BuiltinMethod *builtin_methods(size_t *count);
const BuiltinFamily *builtin_families(size_t *count);      // all, by method and name
const BuiltinClass *builtin_classes(size_t *count);        // all, by method, name and type
const BuiltinCollation *builtin_collations(size_t *count); // all, by name

#endif
