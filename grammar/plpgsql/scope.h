// scope.h -- which variables and labels a place in a body can name.
//
// Private to grammar/. Levels nest: the function's own, with its parameters, then a block's and a
// loop's each. An inner name hides an outer one. Looking up takes time by how often that one name is
// hidden, not by how many names there are.
#ifndef WEIR_GRAMMAR_PLPGSQL_SCOPE_H
#define WEIR_GRAMMAR_PLPGSQL_SCOPE_H

#include "grammar/plpgsql/ast_plpgsql.h"

typedef enum ScopeKind {
  SCOPE_UNKNOWN, // of a type that only a catalog knows: it may be a record
  SCOPE_SCALAR,
  SCOPE_REFCURSOR,
  SCOPE_RECORD,
} ScopeKind;

typedef struct ScopeItem {
  Symbol name;
  Symbol own_name; // as declared; `name` may be an alias
  ScopeKind kind;
  bool is_constant;
  bool is_anonymous;      // declared as RECORD
  const PlCursor *cursor; // a bound one's declaration
  uint32_t level;         // private, like all below
  uint32_t hidden;        // index + 1 of the next outer item of that name
} ScopeItem;

typedef enum ScopeLabel { SCOPE_BLOCK, SCOPE_LOOP, SCOPE_CURSOR } ScopeLabel;

typedef struct Scope Scope;

Scope *scope_new(void);
void scope_free(Scope *scope);  // NULL is fine
void scope_clear(Scope *scope); // back to no level

// A level's label may be SYMBOL_NONE.
void scope_push(Scope *scope, ScopeLabel kind, Symbol label);
void scope_pop(Scope *scope); // there must be a level

void scope_declare(Scope *scope, ScopeItem item); // in the innermost level

// NULL: there is none. The results are good until the scope is changed.
const ScopeItem *scope_find(const Scope *scope, Symbol name);
const ScopeItem *scope_find_here(const Scope *scope, Symbol name); // in the innermost level only

// What `names` means, as record.field, label.variable, label.record.field: `*used` of the names are
// the variable's, the others its fields'.
const ScopeItem *scope_find_path(const Scope *scope, const Name *names, size_t count, size_t *used);

bool scope_find_label(const Scope *scope, Symbol label, ScopeLabel *kind);
bool scope_is_in_loop(const Scope *scope);

#endif
