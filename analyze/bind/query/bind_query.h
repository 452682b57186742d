// bind_query.h -- the private part of bind.h: names in queries and expressions, scope by scope.
//
// A scope is what stands in one FROM: items with columns, known or not. A name is looked for from
// the inside out. It is missing for certain only if all that it could come from is known; where one
// relation alone may have it, it is added to what is known of that one. What is found is collected,
// and entered in the graph when the object that needs it is made.
#ifndef WEIR_ANALYZE_BIND_BIND_QUERY_H
#define WEIR_ANALYZE_BIND_BIND_QUERY_H

#include "analyze/bind/bind.h"
#include "analyze/bind/query/bind_place.h"
#include "grammar/ast_query.h"

typedef struct BindReference {
  ObjectId id;
  uint16_t column;    // 0: the whole
  bool is_named_only; // a string gives its name: nothing is read of it
} BindReference;

// Everything that a query needs; an item may stand in it several times. Lives in the arena.
typedef struct BindReferences {
  BindReference *items;
  size_t count;
  size_t capacity;
  Slice definition; // with keeps_definitions: what was bound, one after the other
  size_t definition_capacity;
} BindReferences;

typedef struct ScopeColumn {
  Symbol name;
  TypeReference type;
  Symbol collation;  // SYMBOL_NONE: the type's own, or not known
  ObjectId relation; // whose column it is, if it is one's
  uint16_t number;
  uint16_t level; // scopes outwards
  uint32_t item;  // in its scope
} ScopeColumn;

typedef struct ScopeItem {
  Symbol name;       // its alias, or the relation's; SYMBOL_NONE: none
  Symbol schema;     // as written
  ObjectId relation; // OBJECT_ID_NONE: a subquery, a function …
  bool has_alias;
  bool qualified_only; // its columns have to be named with it: NEW and OLD
  bool wins;           // a merged column is its: on the right of a RIGHT JOIN
  uint32_t place;      // in its scope
  bool columns_known;
  bool has_columns; // `columns` says them; else they are the relation's
  ScopeColumn *columns;
  uint32_t column_count;
} ScopeItem;

typedef struct Scope {
  const struct Scope *outer;
  ScopeItem *items;
  size_t count;
  size_t capacity;
  bool merges;           // USING or NATURAL: a name may stand for columns of both sides
  bool lenient;          // names may come from what we don't see, such as a function's arguments
  uint32_t level;        // one more than that of the outer
  BindPlace outer_place; // where the query stands in the outer
  const Select *select;  // whose FROM it is; NULL: another statement's
} Scope;

typedef struct CommonName { // of a WITH
  const struct CommonName *outer;
  Symbol name;
  BindQuery query;
  struct QueryRights *rights; // that it needs, if it is used
  bool grows;                 // SEARCH and CYCLE add columns of their own
} CommonName;

struct BindValue; // bind_value.h

typedef struct Binder {
  Executor *executor;
  BindReferences references;
  const Scope *scope;
  CommonName *common; // innermost first
  uint64_t effort;    // columns looked at
  ScopeColumn found;  // what the column reference just resolved means
  bool is_found;      // … and whether that is known; without a name it is a whole row
  Span mutable_part;  // the first that is certainly not immutable
  bool is_mutable;
  BindPlace place; // where in the query what is bound stands
  BindSeen seen;
  const Node *called;   // by CALL: only a procedure may be there, which is said elsewhere
  const Node *inserted; // VALUES whose rows each become the target's types

  struct BindValue *values; // what was found out about nodes; lives in the arena
  size_t value_count;
  size_t value_capacity;
  bool has_collations; // some value has another than its type's
} Binder;

// Another relation under a name of its own: NEW and OLD of a rule. OBJECT_ID_NONE: the name is a value's.
typedef struct BindExtra {
  Symbol name; // SYMBOL_NONE: the relation's
  ObjectId relation;
  bool is_visible;    // its columns need no prefix; so it is without a name
  TypeReference type; // of a lone value, such as a domain's VALUE
} BindExtra;

// As bind_query and bind_expression_dependencies, but the references are the caller's to enter. With
// `lenient`, names that are not found are no failure.
bool bind_collect_query(
    Executor *executor, const Node *query, BindReferences *references, BindQuery *result);
bool bind_collect(Executor *executor, const Node *node, const BindExtra extras[], size_t count,
    bool lenient, BindReferences *references);
// The same in a place with rules of its own, and what was found out, or of it the type alone; every name has
// to be there.
bool bind_collect_facts(Executor *executor, const Node *node, BindPlace place,
    const BindExtra extras[], size_t count, BindReferences *references, BindFacts *facts);
bool bind_collect_value(Executor *executor, const Node *node, BindPlace place,
    const BindExtra extras[], size_t count, BindReferences *references, TypeReference *type);
// The same of an expression of the object, for its definition: a column's default is what the column is.
bool bind_collect_definition(Executor *executor, const Node *node, const BindExtra extras[],
    size_t count, ObjectId object, BindReferences *references);
// The same of what becomes a value of that type, and has no columns in sight.
bool bind_collect_value_of(
    Executor *executor, const Node *node, TypeReference wanted, BindReferences *references);
// A statement of a function's body, which sees its arguments; names that are not found are no failure.
bool bind_collect_in_function(
    Executor *executor, const Node *node, const Function *function, BindReferences *references);
void bind_enter_references(Executor *executor, const BindReferences *references, ObjectId dependent,
    uint16_t dependent_column, ObjectId self, GraphEdgeKind self_kind);

// ---- bind_query_scope.c

// A query's own, within what is in sight there.
Scope scope_begin(const Binder *binder, const Select *select);
void binder_refer(Binder *binder, ObjectId id, uint16_t column);
ScopeItem *scope_add(Binder *binder, Scope *scope);
void scope_add_relation(Binder *binder, Scope *scope, Name name, ObjectId relation);
bool scope_resolve(Binder *binder, const ColumnReference *reference);
// What a reference means, without a word about what is missing: false if it is not known. A whole row
// has the relation's type.
bool scope_look_up(Binder *binder, const ColumnReference *reference, ScopeColumn *column);
// The item that `name.*` means; NULL: none.
const ScopeItem *scope_item_named(const Binder *binder, const Name *names, uint16_t count);
// 42P01 "missing FROM-clause entry"; `scope_refuse_kind`: 42809 for what has no rows.
bool scope_refuse_kind(Executor *executor, const QualifiedName *name, const Object *object);
bool scope_missing_item(Binder *binder, const ColumnReference *reference);
// The item of that scope, and no other, which a reference means a column of; NULL: none.
const ScopeItem *scope_item_of(
    Binder *binder, const Scope *scope, const ColumnReference *reference);
// Names of an alias take the place of the first columns' names.
void scope_rename_columns(Binder *binder, ScopeItem *item, NodeList names);
// What USING makes of the columns of both sides.
TypeReference scope_merged_type(Binder *binder, TypeReference left, TypeReference right);
// All columns of an item, as `*` lists them.
typedef struct ScopeColumns {
  ScopeColumn *items;
  uint32_t count;
  bool known;
} ScopeColumns;
ScopeColumns scope_columns(Binder *binder, const ScopeItem *item);

// ---- bind_query_from.c

bool binder_relation(Binder *binder, const QualifiedName *name, ObjectId *relation);
bool binder_from(Binder *binder, Scope *scope, const Node *from);
bool binder_from_list(Binder *binder, Scope *scope, NodeList from);

// ---- bind_query_function.c

bool binder_from_function(Binder *binder, Scope *scope, const FunctionTable *table);

// Those of its OUT parameters, if it returns several.
ScopeColumns binder_function_columns(Binder *binder, const FunctionCall *call);

// ---- bind_query_star.c

// What an unqualified `*` lists.
ScopeColumns binder_star(Binder *binder, NodeList from, const Scope *scope);
// What it lists of a join, whose tables are the items from `items` on.
ScopeColumns binder_join_columns(Binder *binder, const JoinChain *join, const ScopeItem *items);

// ---- bind_query_group.c

// The primary keys that a GROUP BY relies on.
void binder_group_by_key(Binder *binder, const Select *select);

// ---- bind_query_ungrouped.c

// 42803: a column that is neither grouped by nor in an aggregate. `scope` is the innermost.
bool binder_check_grouping(Binder *binder, const Scope *scope, const Select *select);

// ---- bind_query_output.c

Symbol bind_output_name(const Executor *executor, const Node *expression);
// Binds the targets of a SELECT or RETURNING, and says what columns they make.
bool binder_all_outputs(Binder *binder, const Select *select, BindQuery *result); // TABLE name
bool binder_outputs(Binder *binder, NodeList targets, NodeList from, BindQuery *result);

// ---- bind_value.c

// Of a value that was bound; OBJECT_ID_NONE: not known. BUILTIN_UNKNOWN: a literal without a type.
TypeReference binder_type_of(Binder *binder, const Node *node);

// ---- bind_query.c, bind_query_change.c

bool binder_query(Binder *binder, const Node *query, BindQuery *result);
// The same, with columns that are literals left without a type.
bool binder_query_untyped(Binder *binder, const Node *query, BindQuery *result);
bool binder_with(Binder *binder, const WithClause *with);
bool binder_change(Binder *binder, const Node *statement, BindQuery *result);

// ---- bind_literal.c: strings that take the type of what they stand beside

bool binder_literals(Binder *binder, const Node *node);
bool binder_call_literals(Binder *binder, const FunctionCall *call);

// ---- bind_field.c

void binder_field(Binder *binder, const Indirection *indirection);
// What (f(x)).* lists; not known where more than a row is before the star.
ScopeColumns binder_field_columns(Binder *binder, const Indirection *indirection);

// ---- bind_expression.c, bind_expression_call.c

bool binder_node(Binder *binder, const Node *node); // NULL is fine
bool binder_list(Binder *binder, NodeList list);
bool binder_node_in(Binder *binder, const Node *node, BindPlace place);
bool binder_list_in(Binder *binder, NodeList list, BindPlace place);
bool binder_type(Binder *binder, const TypeName *type, TypeReference *result);
bool binder_call(Binder *binder, const FunctionCall *call);
char bind_call_volatility(Executor *executor, const FunctionCall *call);
// The one user function that a call means, or NULL.
const Function *binder_callee(Binder *binder, const FunctionCall *call);
// 'orders_id_seq' as a regclass: an object of that name must be there.
bool binder_relation_text(Binder *binder, const Node *constant, ObjectKind expected);

bool bind_is_range(const Executor *executor, ObjectId type); // or a multirange
TypeReference bind_no_type(void);
TypeReference bind_builtin_type(const char *name);

#endif
