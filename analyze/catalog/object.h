// object.h -- what the catalog knows of one object: an immutable version of it.
//
// A slot of the catalog points at one version; altering an object makes a new version and swings
// the pointer, so undo puts the old pointer back. A version points at nothing in a statement's
// tree: what it keeps is copied into it. The kinds are those of the system catalogs (manual:
// chapter 52): relkind, typtype, contype, prokind.
#ifndef WEIR_ANALYZE_CATALOG_OBJECT_H
#define WEIR_ANALYZE_CATALOG_OBJECT_H

#include "grammar/ast_definition.h"
#include "lexer/symbol.h"

typedef uint32_t ObjectId;
#define OBJECT_ID_NONE 0u
#define OBJECT_ID_FIRST_USER 65536u // below: built-ins, under the server's own oids

typedef enum ObjectClass {
  CLASS_NONE,
  CLASS_SCHEMA,
  // kind: r table, p partitioned table, f foreign table, v view, m materialized view, c composite
  // type
  CLASS_RELATION,
  CLASS_INDEX,    // kind: i, or I of a partitioned table
  CLASS_SEQUENCE, // kind: S
  CLASS_TYPE,     // kind: e enum, d domain, r range, b base or shell
  CLASS_FUNCTION, // kind: f function, p procedure, a aggregate, w window
  // kind: c check, f foreign key, n not null, p primary key, u unique, x exclusion, t trigger
  CLASS_CONSTRAINT,
  CLASS_DEFAULT, // the default or generation expression of a column, as pg_attrdef has it
  CLASS_TRIGGER,
  CLASS_RULE,
  CLASS_POLICY,
  CLASS_EXTENSION,
  CLASS_ROLE,
  CLASS_OTHER, // exists by name only: kind is its ObjectKind; not modelled further yet
} ObjectClass;

// Where an object was made, or took the name it has: an offset in the n-th file of the run.
typedef struct Place {
  uint32_t file;
  uint32_t offset;
} Place;

enum {
  OBJECT_MAYBE = 1,     // whether it exists was decided by what cannot be known
  OBJECT_ASSUMED = 2,   // the script named it, nobody made it: open world
  OBJECT_IN_USE = 4,    // others read and write it: not made by the release that is reported
  OBJECT_TEMPORARY = 8, // goes with the session
  OBJECT_PRELUDE = 16,  // the platform's
  OBJECT_GRANTED = 32,  // a role that owns something or was granted something, as far as is known
};

typedef struct Object {
  uint8_t object_class; // an ObjectClass
  char kind;
  uint16_t flags;
  ObjectId id;
  Symbol name;
  ObjectId schema; // or OBJECT_ID_NONE: schemas, roles, extensions; what belongs to a table has
                   // its schema
  Symbol owner;    // role; SYMBOL_NONE: not known
  Place made;
  uint32_t release; // number of the release that made it, from 1; 0: before all
} Object;

// A column's, a parameter's type.
typedef struct TypeReference {
  ObjectId type;        // OBJECT_ID_NONE: not known
  int32_t modifiers[2]; // as written: numeric(10, 2) is {10, 2}; -1: none
  uint16_t array_dimensions;
  bool is_serial; // only while a column is being made
} TypeReference;

typedef struct Column {
  uint32_t references; // versions that share it; the catalog's business
  Symbol name;
  uint16_t number; // attnum, from 1
  bool dropped;
  bool not_null;
  bool has_missing;   // added with a constant default, not rewritten
  char identity;      // 'a' always, 'd' by default, 0 none
  char generated;     // 's' stored, 'v' virtual, 0 none
  bool is_local;      // defined here, not only inherited
  uint16_t inherited; // number of parents that have it
  TypeReference type;
  Symbol collation;
  ObjectId default_id; // CLASS_DEFAULT, or OBJECT_ID_NONE
} Column;

typedef struct Relation { // tables, views, composite types
  Object object;
  Persistence persistence;
  OnCommit on_commit;
  bool columns_known; // false: an assumed table, or a view whose columns are not worked out
  bool is_partition;
  bool row_security;
  char partition_strategy; // 'r', 'l', 'h', 0
  uint16_t column_count;   // dropped ones included
  Column **columns;        // by number - 1; shared between versions
  uint16_t partition_key_count;
  uint16_t *partition_keys; // column numbers; 0 for an expression
  ObjectId *parents;        // inherited tables, or the partitioned table
  uint16_t parent_count;
  bool has_default_partition_bound; // this partition is the DEFAULT one
  ObjectId of_type;
  ObjectId primary_key;  // its constraint, or OBJECT_ID_NONE
  bool has_other_unique; // a unique index that is not its primary key was made
  double rows;           // estimate; negative: not known
} Relation;

typedef struct Index {
  Object object;
  ObjectId table;
  bool unique;
  bool primary;
  bool exclusion;
  bool valid;
  bool nulls_not_distinct;
  bool has_predicate;
  bool has_expressions;
  bool on_only;        // made ON ONLY a partitioned table
  ObjectId constraint; // that owns it, or OBJECT_ID_NONE
  ObjectId parent;     // index that it is attached to
  Symbol method;
  uint16_t key_count;
  uint16_t column_count; // keys, then INCLUDE
  uint16_t *columns;     // column numbers; 0 for an expression
  uint16_t expression_count;
  Symbol *expression_names; // of columns that are expressions: "lower"; names of copies need them
} Index;

typedef struct Sequence {
  Object object;
  Persistence persistence;
  ObjectId type;
  ObjectId owner_table; // OWNED BY, or OBJECT_ID_NONE
  uint16_t owner_column;
  bool is_identity; // internal to its column
} Sequence;

typedef struct UserType { // enum, domain, range, base
  Object object;
  TypeReference base; // of a domain; the subtype of a range
  bool not_null;      // of a domain
  bool has_checks;    // of a domain: counted constraints
  Symbol *labels;     // of an enum, in sort order
  uint16_t label_count;
  Symbol *unsafe_labels; // added by the open transaction to an older type: not usable yet (55P04)
  uint16_t unsafe_count;
  ObjectId multirange; // of a range
} UserType;

typedef struct Function {
  Object object;
  bool returns_set;
  bool security_definer;
  bool strict;
  bool is_harmless; // calling it changes no object, as far as its body tells
  char volatility;  // 'i', 's', 'v'
  TypeReference returns;
  uint16_t argument_count; // input arguments: IN, INOUT, VARIADIC
  uint16_t default_count;
  bool variadic;
  TypeReference *arguments;
  Symbol *argument_names; // SYMBOL_NONE: none
  Symbol language;
  bool arguments_known; // false: assumed
} Function;

typedef struct TableConstraint {
  Object object;
  ObjectId table; // or
  ObjectId domain;
  bool validated;
  bool enforced;
  bool deferrable;
  bool initially_deferred;
  bool no_inherit;
  bool is_local;
  uint16_t inherited;
  ObjectId index; // that backs it: primary key, unique, exclusion; of a foreign key the
                  // referenced one
  ObjectId referenced_table;
  ReferentialAction on_delete;
  ReferentialAction on_update;
  uint16_t column_count;
  uint16_t *columns;
  uint16_t *referenced_columns; // of a foreign key: as many as columns
  bool proves_not_null;         // a CHECK that is exactly (column IS NOT NULL), for its one column
} TableConstraint;

typedef struct ColumnDefault {
  Object object;
  ObjectId table;
  uint16_t column;
  char volatility;    // of the expression: 'i', 's', 'v', or '?' not known
  TypeReference type; // of the expression, before it is made the column's; NONE: not known
} ColumnDefault;

typedef struct Trigger { // also rules and policies: something with a name on a table
  Object object;
  ObjectId table;
  ObjectId function; // of a trigger
  uint8_t events;
  TriggerTiming timing;
  bool is_internal_to_view; // the _RETURN rule
  bool for_each_row;
  ObjectId parent; // of a partition's trigger: the partitioned table's that it copies
} Trigger;

typedef struct Extension {
  Object object;
  Symbol version;
} Extension;

// Schemas, roles and CLASS_OTHER need no more than the Object.

#endif
