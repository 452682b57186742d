// bind.h -- names to ids, as the server's search_path and this run's world have them.
//
// "Does X exist?" has three answers. In a closed world a name that nobody made is a failure, with
// the server's words. In an open world a name never seen makes an *assumed* object: it exists, its
// kind follows from the statement, its columns are known as far as they were named. What the
// chain dropped or renamed away is a failure in both.
#ifndef WEIR_ANALYZE_BIND_BIND_H
#define WEIR_ANALYZE_BIND_BIND_H

#include "analyze/bind/query/bind_place.h"
#include "analyze/executor/executor.h"

typedef enum BindMissing {
  BIND_MUST_EXIST, // missing: fails with 42P01, 42704 … (an open world assumes it)
  BIND_MAY_MISS,   // missing: OBJECT_ID_NONE and true; nothing is assumed for a name never seen
  BIND_IF_EXISTS,  // relations: the same, but a name never seen is assumed, and marked OBJECT_MAYBE
} BindMissing;

// The schema that a new object goes to: the one written, else the first of search_path that exists
// (3F000 "no schema has been selected to create in"); pg_temp for temporary objects.
bool bind_creation_schema(
    Executor *executor, const QualifiedName *name, Persistence persistence, ObjectId *schema);
bool bind_schema(Executor *executor, Name name, BindMissing missing, ObjectId *schema);

// The schemas of search_path that exist, in order, pg_catalog and pg_temp where the server looks
// for them. Good until the next call.
typedef struct BindPath {
  const ObjectId *schemas;
  uint32_t count;
  ObjectId creation; // the first that is written and exists: new objects go there; OBJECT_ID_NONE
} BindPath;
BindPath bind_search_path(Executor *executor);

// The schema of temporary objects, made on first use.
ObjectId bind_temporary_schema(Executor *executor);
// "pg_catalog.pg_class" and the like: what a server brings and the catalog does not list.
bool bind_is_system_schema(ObjectId schema);

// A table, view, index, sequence … by name. `expected` tells what to assume in an open world
// (OBJECT_TABLE, OBJECT_INDEX …) and is no check: whether the kind fits is the caller's to say, with
// the server's words for its statement.
bool bind_relation(Executor *executor, const QualifiedName *name, ObjectKind expected,
    BindMissing missing, ObjectId *relation);
// A column of a relation by name: its number. 42703 if it is not there; in a relation whose
// columns are not known it is added to them.
bool bind_column(Executor *executor, ObjectId relation, Name column, uint16_t *number);
// The same where the failure has other words: 0 if it is not there.
uint16_t bind_column_find(Executor *executor, ObjectId id, Name name);
// Whether a relation has no columns but those that the catalog lists.
bool bind_columns_known(const Executor *executor, const Relation *relation);
// A column's number, and nothing else: 0 if there is none (or, where the columns are not known, none yet).
uint16_t bind_column_number(const Executor *executor, ObjectId id, Symbol name);

// A type as written; resolves built-ins, domains, enums, row types and name%TYPE. 42704 if it is not
// there; so are serial and its kin, which only a column may have.
bool bind_type(Executor *executor, const TypeName *type, TypeReference *result);
// The same where a shell type will do, of which there is no more than a name: functions take and return it.
bool bind_type_or_shell(Executor *executor, const TypeName *type, TypeReference *result);
// 42704 `type "x" is only a shell`, if it is one.
bool bind_refuse_shell(Executor *executor, ObjectId type, const QualifiedName *name);
// The same where the runner needs the right to use it; 42501.
bool bind_used_type(Executor *executor, const TypeName *type, TypeReference *result);
// The same for a column that is being made: serial is an integer with `is_serial`.
bool bind_column_type(Executor *executor, const TypeName *type, TypeReference *result);
// The integer type, "int8", that serial or one of its kin stands for; "": the name is none of them.
Slice bind_serial_type(const Executor *executor, const TypeName *type);
bool bind_type_is_pseudo(const TypeReference *type); // record, anyelement …: no column has it
// The type's name as format_type() prints it: "character varying(10)", "shop.state[]".
Slice bind_type_text(Executor *executor, const TypeReference *type);

// A function by name and argument types; `signature->has_arguments` false: by name alone, 42725 if
// several have it. `object` is FUNCTION, PROCEDURE, ROUTINE or AGGREGATE.
bool bind_function(Executor *executor, const FunctionSignature *signature, ObjectKind object,
    BindMissing missing, ObjectId *function);
// A trigger function by name alone and without arguments: 42883 if it is not there.
bool bind_trigger_function(Executor *executor, const QualifiedName *name, ObjectId *function);
bool bind_user_type(Executor *executor, const QualifiedName *name, ObjectKind expected,
    BindMissing missing, ObjectId *type);
bool bind_role(Executor *executor, Name name, BindMissing missing, ObjectId *role);

// Checks that a name is free where a new object wants it: 42P07 "relation ... already exists", 42710
// for a type. `taken` is set to what has it (then the result is still true: IF NOT EXISTS and the
// words are the caller's); in an open world a name never seen is free.
bool bind_is_taken(
    Executor *executor, ObjectId schema, NameClass names, Symbol name, ObjectId *taken);

// Everything that an expression or a query of an object needs: relations by column as far as that
// is known, functions, types, sequences in nextval('…'::regclass). Each is entered in the graph as a
// dependency of `dependent`, with `kind` for what lies in `self` (a table's own columns; or
// OBJECT_ID_NONE) and GRAPH_NORMAL for the rest. Names that are missing fail as the server would.
bool bind_expression_dependencies(Executor *executor, const Node *expression, ObjectId dependent,
    uint16_t dependent_column, ObjectId self, GraphEdgeKind self_kind);
typedef struct BindFacts {
  TypeReference type; // as far as it is known; BUILTIN_UNKNOWN for a literal without one
  bool is_mutable;    // certainly: it calls now(), or turns a timestamptz into a date
  Span mutable_part;
} BindFacts;
// The same where functions and subqueries may not be any, and what was found out, or of it the type alone.
bool bind_expression_facts(Executor *executor, const Node *expression, BindPlace place,
    ObjectId dependent, ObjectId self, GraphEdgeKind self_kind, BindFacts *facts);
bool bind_expression(Executor *executor, const Node *expression, BindPlace place,
    ObjectId dependent, ObjectId self, GraphEdgeKind self_kind, TypeReference *type);
// 42804 "argument of CHECK must be type boolean, not type integer", where that is certain.
bool bind_boolean(Executor *executor, TypeReference type, Span span, const char *what);
// A query's output columns: their names, and types as far as they are simple to know.
typedef struct BindColumn {
  Symbol name;
  TypeReference type;
  Symbol collation;     // of what it is made of; SYMBOL_NONE: its type's own, or not known
  bool lacks_collation; // for those of its parts conflict
} BindColumn;
typedef struct BindQuery {
  bool columns_known; // false: a `*` over a relation whose columns are not known, and such
  BindColumn *columns;
  uint32_t column_count;
} BindQuery;
// `dependent` OBJECT_ID_NONE: only checks (DML, CREATE TABLE AS).
bool bind_query(Executor *executor, const Node *query, ObjectId dependent, BindQuery *result);

// A string that is to be a value of an enum type: 22P02 if it has no such label, 55P04 if the open
// transaction added it. Anything else is fine.
bool bind_enum_label(Executor *executor, const TypeReference *type, const Node *value);
bool bind_enum_text(Executor *executor, ObjectId type, Slice text, Span span);

// The volatility of an expression: 'i', 's', 'v', or '?' if it calls what is not known.
char bind_volatility(Executor *executor, const Node *expression);

#endif
