// catalog.h -- the objects of a database, their names, and the way back.
//
// A table of slots by object id; each points at the object's version (object.h). One map leads
// from (schema, name class, name) to ids. The dependency graph is a part of it. Every change is
// logged: failure, ROLLBACK, ROLLBACK TO and a live session's undo are all catalog_undo_to, whose
// cost is that of what changed.
//
// The catalog stores; it does not decide. Whether a name may be taken, what a DROP takes along,
// which error the server would raise: that is bind/ and apply/.
#ifndef WEIR_ANALYZE_CATALOG_CATALOG_H
#define WEIR_ANALYZE_CATALOG_CATALOG_H

#include "analyze/catalog/object.h"
#include "grammar/arena.h"
#include "graph/graph.h"

typedef struct Catalog Catalog;

// Names live in spaces, as PostgreSQL's do: relations, indexes and sequences share one; types and
// every relation's row type another. What belongs to a table is named within that table, whose id
// then stands in the place of the schema's.
typedef enum NameClass {
  NAMES_SCHEMA, // within OBJECT_ID_NONE, like roles and extensions
  NAMES_RELATION,
  NAMES_TYPE,
  NAMES_FUNCTION,         // several ids under one name: overloads
  NAMES_CONSTRAINT,       // within a table or a domain
  NAMES_CONSTRAINT_COUNT, // within a schema: the catalog's own, see catalog_has_constraint
  NAMES_TRIGGER,          // within a table; so are rules and policies
  NAMES_RULE,
  NAMES_POLICY,
  NAMES_EXTENSION,
  NAMES_ROLE,
  NAMES_ACCESS, // default rights, within their schema: by role, one id a kind
  NAMES_OTHER,  // CLASS_OTHER objects: NAMES_OTHER + kind, see catalog_other_names
} NameClass;

// Where CLASS_OTHER objects of one kind, an ObjectKind, have their names.
static inline NameClass catalog_other_names(int kind) {
  return (NameClass)((unsigned)NAMES_OTHER + (unsigned char)kind);
}

// "Does X exist?" has three answers. NAME_GONE: the chain dropped it or renamed it away, so it is
// "no" even in an open world.
typedef enum NameAnswer { NAME_FOUND, NAME_NEVER_SEEN, NAME_GONE } NameAnswer;

// Starts with pg_catalog, pg_toast, public, information_schema, and the built-in types (builtin.h).
Catalog *catalog_new(SymbolTable *symbols); // `symbols` stays the caller's and must outlive it
void catalog_free(Catalog *catalog);        // NULL is fine
SymbolTable *catalog_symbols(const Catalog *catalog);
Graph *catalog_graph(Catalog *catalog);
// What roles are needed for, as pg_shdepend has it: from an object to its owner (normal), to who has
// rights on it (auto), from a policy to its roles (internal). Only roles of the catalog are in it.
Graph *catalog_roles(Catalog *catalog);
// What bodies of functions name, which is no dependency: from the function to each Symbol, whatever it
// stands for (code_mention.h).
Graph *catalog_mentions(Catalog *catalog);

// ---- objects

// The current version, or NULL: never made, dropped, taken back, or a built-in type, of which
// builtin.h knows all there is. Good until it is replaced and the log before it forgotten.
const Object *catalog_get(const Catalog *catalog, ObjectId id);
// The same, and a bug (assert) if it is something else.
const Relation *catalog_relation(const Catalog *catalog, ObjectId id);
const Index *catalog_index(const Catalog *catalog, ObjectId id);
const Sequence *catalog_sequence(const Catalog *catalog, ObjectId id);
const UserType *catalog_type(const Catalog *catalog, ObjectId id);
const Function *catalog_function(const Catalog *catalog, ObjectId id);
const TableConstraint *catalog_constraint(const Catalog *catalog, ObjectId id);
const ColumnDefault *catalog_default(const Catalog *catalog, ObjectId id);
const Trigger *catalog_trigger(const Catalog *catalog, ObjectId id);

// Makes an object of `draft`, a struct of its class on the caller's side that begins with an
// Object: copied deeply, under a new id, which is returned and set in the copy. Its names are
// entered. (Arrays that the draft points to are copied; the columns of a Relation are
// copied, or shared if another version has them already.)
ObjectId catalog_create(Catalog *catalog, const Object *draft);
// A new version for the object that `draft->id` names; copied likewise. If name or schema differ
// from the version before, the names move, and the old one is NAME_GONE.
void catalog_replace(Catalog *catalog, const Object *draft);
// Takes the object, its names, its rights, and all edges by which it needs others. What depends on it must be
// dropped before (cascade.h has the order), else its edges would point at nothing: asserted.
void catalog_drop(Catalog *catalog, ObjectId id);

// A shallow copy of the current version to change and pass to catalog_replace, in the way of
//   Relation draft = *catalog_relation(catalog, id);
// is always right for scalars. To change columns, use the calls of columns.h.

// ---- names

NameAnswer catalog_find(
    const Catalog *catalog, ObjectId schema, NameClass names, Symbol name, ObjectId *found);
// All objects under a name (functions), by id; return false to stop. Built-in ones are left out.
typedef bool CatalogVisit(const Object *object, void *payload);
void catalog_each_named(const Catalog *catalog, ObjectId schema, NameClass names, Symbol name,
    CatalogVisit *visit, void *payload);
// Whether a constraint of any table or domain of the schema has the name.
bool catalog_has_constraint(const Catalog *catalog, ObjectId schema, Symbol name);
// Rises with every change that may answer catalog_find of a schema otherwise; never falls.
uint64_t catalog_schema_changes(const Catalog *catalog);
// Says that nobody has this name: DROP IF EXISTS of an unknown object in an open world.
void catalog_mark_gone(Catalog *catalog, ObjectId schema, NameClass names, Symbol name);
// Where an object has its name: the class, and the schema, or the table or domain that it is a part
// of.
// Something may have made anew what is gone: from now on NAME_GONE is said only of what goes later.
// Not logged; who goes back to before stays in doubt.
void catalog_doubt_gone(Catalog *catalog);
NameClass catalog_name_class(const Object *object);
ObjectId catalog_name_space(const Object *object);

// Every live object, by id; those with ids below OBJECT_ID_FIRST_USER, public among them, left out.
// The catalog must not change meanwhile. Return false to stop.
void catalog_each(const Catalog *catalog, CatalogVisit *visit, void *payload);
// Every schema, the built-in ones too, in no order.
void catalog_each_schema(const Catalog *catalog, CatalogVisit *visit, void *payload);
size_t catalog_object_count(const Catalog *catalog);
// Whether ALTER DEFAULT PRIVILEGES said anything that is still in force.
bool catalog_has_default_access(const Catalog *catalog);
// Whether there are operator classes that no server brings: any type may have one then.
bool catalog_has_operator_classes(const Catalog *catalog);
// False: no cast between the two, or arrays of them, was made. True is no certainty.
bool catalog_may_have_cast(const Catalog *catalog, ObjectId from, ObjectId to);
// Rises with every change of an operator, a cast or a type, which may let another operator be chosen;
// never falls.
uint64_t catalog_choice_changes(const Catalog *catalog);
// Whether there are functions with a body that may change objects when they are called.
bool catalog_has_acting_functions(const Catalog *catalog);
// What the next object made will get: all that is there now has a lower id.
ObjectId catalog_next_id(const Catalog *catalog);

// ---- settings of the session (names folded: "search_path"), logged like objects

typedef struct SettingValue {
  Symbol value; // as a text; lists joined by ", " with quotes where needed; SYMBOL_NONE: default
  bool local;   // SET LOCAL: until COMMIT
} SettingValue;
SettingValue catalog_setting(const Catalog *catalog, Symbol name);
void catalog_set(Catalog *catalog, Symbol name, SettingValue value);
// At COMMIT: what was SET LOCAL falls back to what it was before, as logged changes.
void catalog_end_local_settings(Catalog *catalog);
// Those whose names begin with a digit stay: they are what later sessions begin with.
void catalog_reset_all_settings(Catalog *catalog);
// The names of all that are not the default, in the arena, in no order.
Symbol *catalog_changed_settings(const Catalog *catalog, Arena *arena, size_t *count);

// ---- locks held by the open transaction, logged like objects

typedef enum LockMode { // manual: 13.3.1; ordered by strength
  LOCK_NONE,
  LOCK_ACCESS_SHARE,
  LOCK_ROW_SHARE,
  LOCK_ROW_EXCLUSIVE,
  LOCK_SHARE_UPDATE_EXCLUSIVE,
  LOCK_SHARE,
  LOCK_SHARE_ROW_EXCLUSIVE,
  LOCK_EXCLUSIVE,
  LOCK_ACCESS_EXCLUSIVE,
} LockMode;
LockMode catalog_lock_held(const Catalog *catalog, ObjectId relation);
// Those that are held, in no order.
typedef void CatalogLockVisit(ObjectId relation, LockMode mode, void *payload);
void catalog_each_lock_held(const Catalog *catalog, CatalogLockVisit *visit, void *payload);
void catalog_take_lock(Catalog *catalog, ObjectId relation, LockMode mode); // keeps the stronger
void catalog_release_locks(Catalog *catalog);

// ---- the way back

typedef struct CatalogMark {
  size_t log;
  GraphMark graph;
  GraphMark roles;
  GraphMark mentions;
} CatalogMark;
CatalogMark catalog_mark(const Catalog *catalog);
void catalog_undo_to(Catalog *catalog, CatalogMark mark);
// Nobody will go back before now: the log is emptied, versions that only it held are used again.
void catalog_forget(Catalog *catalog);

// Equal for equal objects, names, edges, settings and locks, whatever way led there.
uint64_t catalog_digest(const Catalog *catalog);

#endif
