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
  CLASS_ACCESS,    // what was granted on one object; a default: see AccessList
  CLASS_PUBLISHED, // a table or schema in a publication; kind: t, n
  CLASS_OTHER,     // what few databases have: kind is its ObjectKind
} ObjectClass;

// Where an object was made, or took the name it has: an offset in the n-th file of the run.
typedef struct Place {
  uint32_t file;
  uint32_t offset;
} Place;

enum {
  OBJECT_MAYBE = 1,      // whether it exists was decided by what cannot be known
  OBJECT_ASSUMED = 2,    // the script named it, nobody made it: open world
  OBJECT_IN_USE = 4,     // others read and write it: not made by the release that is reported
  OBJECT_TEMPORARY = 8,  // goes with the session
  OBJECT_PRELUDE = 16,   // the platform's
  OBJECT_GRANTED = 32,   // a role that owns something or was granted something, as far as is known
  OBJECT_MEMBER = 64,    // an extension brought it
  OBJECT_DOUBTFUL = 128, // code that may not have run changed its columns or constraints
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
  Symbol comment;  // COMMENT ON; SYMBOL_NONE: none
  ObjectId access; // CLASS_ACCESS: its rights, once anything was granted or revoked
  // What its expressions or its query say, as definition.h prints it; SYMBOL_NONE: nothing, not known,
  // or nobody asks (keeps_definitions).
  Symbol definition;
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
  bool has_missing;       // added with a constant default, not rewritten
  char identity;          // 'a' always, 'd' by default, 0 none
  char generated;         // 's' stored, 'v' virtual, 0 none
  bool is_local;          // defined here, not only inherited
  uint16_t inherited;     // number of parents that have it
  char storage;           // 'p', 'e', 'm', 'x' as was set; 0: the type's own
  char compression;       // 'p' pglz, 'l' lz4; 0: the server's setting
  uint16_t statistics;    // ALTER COLUMN SET STATISTICS, and 1; 0: the server's setting
  Symbol options;         // pg_attribute.attoptions, joined by ", "
  Symbol foreign_options; // of a foreign table's: lines, see foreign_option.h
  TypeReference type;
  Symbol collation;    // as written; SYMBOL_NONE: the type's own
  ObjectId default_id; // CLASS_DEFAULT, or OBJECT_ID_NONE
  Symbol comment;
} Column;

// One value of a partition's bound: for IN, or for one key of FROM or TO.
typedef struct PartitionValue {
  char kind;      // 'v' a value, 'n' NULL, '-' MINVALUE, '+' MAXVALUE, '?' not known
  char order;     // of a value: see type_value.h
  Symbol text;    // of a value, as the server prints it; SYMBOL_NONE: not known
  int64_t number; // of a value, if it is ordered by one
} PartitionValue;

typedef struct Relation { // tables, views, composite types
  Object object;
  Persistence persistence;
  OnCommit on_commit;
  bool columns_known; // false: an assumed table, or a view whose columns are not worked out
  bool is_partition;
  bool row_security;
  bool force_row_security;
  bool is_unpopulated;     // a materialized view WITH NO DATA
  bool reads_itself;       // a view: its query names it
  char partition_strategy; // 'r', 'l', 'h', 0
  char replica_identity;   // 'n' nothing, 'f' full, 'i' an index that says so; 0: the default
  uint16_t column_count;   // dropped ones included
  Column **columns;        // by number - 1; shared between versions
  uint16_t partition_key_count;
  uint16_t *partition_keys;       // column numbers; 0 for an expression
  TypeReference *partition_types; // of each key
  Symbol *partition_collations;   // of each key, if one is written
  Symbol *partition_classes;      // operator classes, likewise
  ObjectId *parents;              // inherited tables, or the partitioned table
  uint16_t parent_count;
  bool has_default_partition_bound; // this partition is the DEFAULT one
  char bound_strategy;              // of a partition: 'r', 'l', 'h', 'd'; 0: not known
  uint16_t bound_value_count;       // IN: its values; FROM and TO: both, one after the other
  PartitionValue *bound_values;     // none for 'l': more than are kept
  int32_t bound_modulus;            // of a hash partition
  int32_t bound_remainder;
  ObjectId default_partition; // of a partitioned table: its DEFAULT partition
  Symbol options;             // pg_class.reloptions, joined by ", "; a view's check_option too
  Symbol toast_options;       // those of its toast table
  Symbol tablespace;          // SYMBOL_NONE: the database's
  Symbol foreign_options;     // of a foreign table: OPTIONS (...), lines, see foreign_option.h
  bool refuses_check_option;  // a view whose query is known not to be one that is updated through
  ObjectId server;            // of a foreign table
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
  bool on_only;   // made ON ONLY a partitioned table
  bool clustered; // CLUSTER ON
  bool replica_identity;
  Symbol options;      // pg_class.reloptions, joined by ", "
  Symbol tablespace;   // SYMBOL_NONE: the database's
  ObjectId constraint; // that owns it, or OBJECT_ID_NONE
  ObjectId parent;     // index that it is attached to
  Symbol method;
  uint16_t key_count;
  uint16_t column_count;     // keys, then INCLUDE
  uint16_t *columns;         // column numbers; 0 for an expression
  uint16_t expression_count; // key_count and 1 if there is any expression or predicate; else 0
  Symbol *
      expressions; // of each key, then the predicate: expression_text.h; SYMBOL_NONE: none, or not known
  Symbol *names;       // of its columns, as they were when it was made; names of copies need them
  Symbol *key_options; // of each key: "COLLATE x class DESC NULLS LAST", as far as it is no default
} Index;

typedef struct Sequence {
  Object object;
  Persistence persistence;
  ObjectId type;
  ObjectId owner_table; // OWNED BY, or OBJECT_ID_NONE
  uint16_t owner_column;
  bool is_identity; // internal to its column
  bool cycle;
  int64_t start;
  int64_t increment; // 0: its numbers are not known
  int64_t minimum;
  int64_t maximum;
  int64_t cache;
} Sequence;

typedef struct UserType { // enum, domain, range, base
  Object object;
  TypeReference base; // of a domain; the subtype of a range
  Symbol collation;   // of a domain, as written
  bool not_null;      // of a domain
  bool has_checks;    // of a domain: counted constraints
  bool has_default;   // of a domain
  char volatility;    // of that: 'i', 's', 'v', '?' not known; 0: none
  bool is_shell;      // of a base type: only its name is there
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
  bool leakproof;
  bool is_harmless;    // calling it changes no object, as far as its body tells
  char volatility;     // 'i', 's', 'v'
  char parallel;       // 'u' unsafe, 'r' restricted, 's' safe
  char aggregate_kind; // of an aggregate: 'n' normal, 'o' ordered set, 'h' hypothetical set
  TypeReference returns;
  uint16_t argument_count; // input arguments: IN, INOUT, VARIADIC
  uint16_t default_count;
  bool variadic;
  TypeReference *arguments;
  Symbol *argument_names; // SYMBOL_NONE: none
  Symbol language;
  bool arguments_known; // false: assumed
  Symbol modes; // pg_proc.proargmodes: "iobvt" of all parameters in order; SYMBOL_NONE: all IN
  uint16_t output_count; // OUT, INOUT, and the columns of RETURNS TABLE
  TypeReference *outputs;
  Symbol *output_names;
  Symbol settings; // SET clauses, as pg_proc.proconfig has them, joined by "; "
  Symbol body;     // of SQL and PL/pgSQL in a string; SYMBOL_NONE: none, or not known
  Symbol defaults; // "SELECT a, b" for the last default_count arguments; SYMBOL_NONE: not known
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
  uint16_t set_column_count;    // ON DELETE SET NULL (a, b)
  uint16_t *set_columns;
  char match;        // of a foreign key: 'f' full, 's' simple
  bool period;       // WITHOUT OVERLAPS, PERIOD
  ObjectId parent;   // pg_constraint.conparentid: of the partitioned table
  uint32_t proven;   // of a CHECK: which of its columns it keeps from being NULL (check_proof.h)
  Symbol expression; // of a CHECK, with columns as $number; SYMBOL_NONE: not known
} TableConstraint;

typedef struct ColumnDefault {
  Object object;
  ObjectId table;
  uint16_t column;
  char volatility;    // of the expression: 'i', 's', 'v', or '?' not known
  bool is_made;       // it needs the column's type, a domain, only to be made one of it
  TypeReference type; // of the expression, before it is made the column's; NONE: not known
} ColumnDefault;

typedef struct Trigger { // also rules: something with a name on a table
  Object object;
  ObjectId table;
  ObjectId function; // of a trigger
  uint8_t events;    // TRIGGER_… bits; of a rule one of them, or RULE_SELECT
  TriggerTiming timing;
  bool is_internal_to_view; // the _RETURN rule
  bool for_each_row;
  bool instead;            // of a rule
  bool has_when;           // a condition
  bool deferrable;         // of a constraint trigger
  bool initially_deferred; // of a constraint trigger
  char enabled;            // 'D' disabled, 'R' replica, 'A' always; 0: as usual
  ObjectId parent;         // of a partition's trigger: the partitioned table's that it copies
  ObjectId constraint;     // of a constraint trigger
  Symbol old_table;        // REFERENCING OLD TABLE AS
  Symbol new_table;
  Symbol arguments; // joined by ", "
  uint16_t column_count;
  uint16_t *columns; // UPDATE OF
} Trigger;
enum { RULE_SELECT = 16 };

typedef struct Policy {
  Object object;
  ObjectId table; // where Trigger has it
  char command;   // '*' all, 'r' select, 'a' insert, 'w' update, 'd' delete
  bool permissive;
  bool has_using; // its definition
  bool has_check;
  Symbol check_definition; // of WITH CHECK
  uint16_t role_count;     // 0: PUBLIC
  Symbol *roles;
} Policy;

typedef struct Extension {
  Object object;
  Symbol version;
} Extension;

// ---- roles and their rights

typedef struct Membership { // GRANT role TO member, kept by the member
  Symbol role;
  Symbol grantor;
  bool admin;
  bool inherit;
  bool set;
} Membership;

typedef struct Role {
  Object object;
  uint16_t attributes;      // ROLE_… bits
  int32_t connection_limit; // -1: none
  uint16_t membership_count;
  Membership *memberships;
  uint16_t setting_count;
  Symbol *settings; // ALTER ROLE … SET, each "name=value"
} Role;
enum {
  ROLE_SUPERUSER = 1,
  ROLE_CREATEDB = 2,
  ROLE_CREATEROLE = 4,
  ROLE_INHERIT = 8,
  ROLE_LOGIN = 16,
  ROLE_REPLICATION = 32,
  ROLE_BYPASSRLS = 64,
};

typedef struct AccessItem { // one aclitem of the object, or of a column of it
  Symbol grantee;           // SYMBOL_NONE: PUBLIC, or the owner whose name is not known
  Symbol grantor;
  bool is_public;
  uint16_t column;    // 0: the whole
  uint16_t rights;    // ACCESS_… bits
  uint16_t grantable; // those of them WITH GRANT OPTION
} AccessItem;

// The rights on the object `of`. Or what ALTER DEFAULT PRIVILEGES said: `of` is the schema, or
// OBJECT_ID_NONE for all of them, the name is the role's, and kind is pg_default_acl's: r tables,
// S sequences, f functions, T types, n schemas, L large objects.
typedef struct AccessList {
  Object object;
  ObjectId of;
  uint16_t item_count;
  AccessItem *items; // grouped by column; in the order in which they were granted
} AccessList;
enum {                     // pg_default_acl and aclitem: the letters beside
  ACCESS_INSERT = 1,       // a
  ACCESS_SELECT = 2,       // r
  ACCESS_UPDATE = 4,       // w
  ACCESS_DELETE = 8,       // d
  ACCESS_TRUNCATE = 16,    // D
  ACCESS_REFERENCES = 32,  // x
  ACCESS_TRIGGER = 64,     // t
  ACCESS_EXECUTE = 128,    // X
  ACCESS_USAGE = 256,      // U
  ACCESS_CREATE = 512,     // C
  ACCESS_TEMPORARY = 1024, // T
  ACCESS_CONNECT = 2048,   // c
  ACCESS_SET = 4096,       // s
  ACCESS_ALTER = 8192,     // A
  ACCESS_MAINTAIN = 16384, // m
};

// ---- the rest

// What few databases have, told apart by kind (an ObjectKind; of CLASS_PUBLISHED: t or n). `of` is
// what it is about, `other` what else:
//
//   publication                text: "all tables; insert, update; via root"
//   CLASS_PUBLISHED            of: the publication, other: the table or schema; columns
//   subscription               text: "publication, publication; disabled"
//   server                     of: the wrapper; text: "type x; version y"
//   user mapping               of: the server; its name is the user's
//   statistics                 of: the table; columns, then a 0 for each expression; target;
//                              text: "ndistinct, dependencies"
//   event trigger              of: the function; text: "ddl_command_end; TAG, TAG; D"
//   cast                       of: the source type, other: the target type; text: "f"unction,
//                              "b"inary or "i"nout, then context "e", "a", "i"
//   operator                   of: the left type, other: the right one; text: its result's type
//   operator class             of: the type, other: the family; text: the access method
//   operator family            text: the access method
//   transform                  of: the type; text: the language
//   language                   text: "trusted" or "untrusted"; an extension's: nothing
//   access method              text: "table" or "index"
//   tablespace                 text: its options, joined by ", "
//   text search configuration  columns: types of tokens; of each one's dictionaries, in their order, the
//                              id, or of the server's own the name
//   conversion, collation, …   text: what the definition says
typedef struct OtherObject {
  Object object;
  ObjectId of;
  ObjectId other;
  Symbol text;
  uint16_t column_count;
  uint16_t *columns;
  Symbol foreign_options; // of foreign data; of user mappings without their values
  uint16_t target;        // of statistics, if it is not the default
  bool has_target;
  bool mappings_known; // of a text search configuration
  ObjectId *dictionaries;
  Symbol *dictionary_names;
} OtherObject;

// Schemas need no more than the Object.

#endif
