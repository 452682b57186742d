#include "analyze/apply/option/tablespace.h"
#include "analyze/apply/definition/other.h"
#include "analyze/apply/object/owner.h"
#include "analyze/apply/option/relation_option.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/session/transaction.h"
#include "analyze/bind/bind.h"

static bool is_own(const Executor *executor, Symbol name) {
  return slice_equals(executor_text(executor, name), SLICE("pg_default"));
}

static bool is_shared(const Executor *executor, Symbol name) {
  return slice_equals(executor_text(executor, name), SLICE("pg_global"));
}

bool tablespace_bind(Executor *executor, Name name, Symbol *tablespace) {
  ObjectId id;
  *tablespace = SYMBOL_NONE;
  if (!other_bind(executor, OBJECT_TABLESPACE, name, &id)) return false;
  if (is_own(executor, name.symbol)) return true;
  if (id != OBJECT_ID_NONE && !rights_need(executor, id, ACCESS_CREATE, name.span)) return false;
  if (is_shared(executor, name.symbol))
    return executor_fail(executor, "22023", name.span,
        "only shared relations can be placed in pg_global tablespace");
  *tablespace = name.symbol;
  return true;
}

// What default_tablespace names counts only if it is there.
static Symbol default_of(Executor *executor) {
  Symbol setting = symbol_intern(executor->symbols, SLICE("default_tablespace"));
  Symbol value = catalog_setting(executor->catalog, setting).value;
  Slice text = executor_text(executor, value);
  if (text.length == 0 || is_own(executor, value)) return SYMBOL_NONE;
  ObjectId id = other_find(executor, OBJECT_TABLESPACE, OBJECT_ID_NONE, value);
  return id != OBJECT_ID_NONE ? value : SYMBOL_NONE;
}

bool tablespace_choose(Executor *executor, const TablespaceRequest *request, Symbol *tablespace) {
  *tablespace = request->parent;
  if (request->name.symbol != SYMBOL_NONE) {
    if (!tablespace_bind(executor, request->name, tablespace)) return false;
    bool is_refused = request->is_partitioned && is_own(executor, request->name.symbol);
    return !is_refused || executor_fail(executor, "0A000", request->name.span,
                              "cannot specify default tablespace for partitioned relations");
  }
  if (*tablespace == SYMBOL_NONE && !request->is_temporary) *tablespace = default_of(executor);
  return true;
}

// ---- CREATE, ALTER TABLESPACE

bool tablespace_check_name(Executor *executor, Name name) {
  Slice text = executor_text(executor, name.symbol);
  return !slice_starts_with(text, SLICE("pg_")) ||
         executor_fail(executor, "42939", name.span, "unacceptable tablespace name \"%.*s\"",
             SLICE_PRINT(text));
}

static bool needs_superuser(Executor *executor, const TablespaceStatement *statement) {
  if (!runner_is_limited(executor)) return true;
  executor_fail(executor, "42501", statement->node.span,
      "permission denied to create tablespace \"%.*s\"",
      SLICE_PRINT(executor_text(executor, statement->name.symbol)));
  executor_hint(executor, "Must be superuser to create a tablespace.");
  return false;
}

static bool may_be_in_place(const Executor *executor) {
  Symbol setting = symbol_find(executor->symbols, SLICE("allow_in_place_tablespaces"));
  if (setting == SYMBOL_NONE) return false;
  Symbol value = catalog_setting(executor->catalog, setting).value;
  Slice text = executor_text(executor, value);
  return slice_equals(text, SLICE("on")) || slice_equals(text, SLICE("true"));
}

static bool check_location(Executor *executor, Slice location, Span span) {
  if (memchr(location.start, '\'', location.length) != NULL)
    return executor_fail(
        executor, "42602", span, "tablespace location cannot contain single quotes");
  bool is_absolute = location.length > 0 && location.start[0] == '/';
  if (is_absolute || (location.length == 0 && may_be_in_place(executor))) return true;
  return executor_fail(executor, "42P17", span, "tablespace location must be an absolute path");
}

static bool change_options(
    Executor *executor, const TablespaceStatement *statement, OtherObject *draft) {
  RelationOptionChange change = {.options = statement->options,
      .owner = RELATION_OPTION_TABLESPACE,
      .refuses_toast = true,
      .is_reset = statement->reset};
  return relation_option_change(executor, &change, &draft->text);
}

bool apply_create_tablespace(Executor *executor, const Node *node) {
  const TablespaceStatement *statement = (const TablespaceStatement *)node;
  ObjectId role = OBJECT_ID_NONE;
  if (!transaction_refuse_in_block(executor, node->span, "CREATE TABLESPACE") ||
      !needs_superuser(executor, statement))
    return false;
  if (statement->owner.symbol != SYMBOL_NONE &&
      !bind_role(executor, statement->owner, BIND_MUST_EXIST, &role))
    return false;
  if (!check_location(executor, statement->location.value, statement->location.span)) return false;
  if (!tablespace_check_name(executor, statement->name)) return false;
  if (!other_refuse_taken(executor, OBJECT_TABLESPACE, OBJECT_ID_NONE, statement->name))
    return false;
  OtherObject draft = {
      .object = {
          .object_class = CLASS_OTHER, .kind = OBJECT_TABLESPACE, .name = statement->name.symbol}};
  if (statement->owner.symbol != SYMBOL_NONE)
    draft.object.owner = runner_resolve(executor, statement->owner.symbol);
  if (!change_options(executor, statement, &draft)) return false;
  executor_create(executor, &draft.object, node->span);
  return true;
}

bool apply_alter_tablespace(Executor *executor, const Node *node) {
  const TablespaceStatement *statement = (const TablespaceStatement *)node;
  ObjectId id;
  if (!other_bind(executor, OBJECT_TABLESPACE, statement->name, &id)) return false;
  if (id != OBJECT_ID_NONE && !rights_need_owner(executor, id, node->span)) return false;
  const Object *object = catalog_get(executor->catalog, id);
  OtherObject draft = object != NULL ? *(const OtherObject *)object : (OtherObject){0};
  if (!change_options(executor, statement, &draft)) return false;
  if (object != NULL) executor_replace(executor, &draft.object, EFFECT_ALTER, 0, node->span);
  return true;
}

// Which relations move is not looked up: those of the database's own tablespace are not marked.
bool apply_alter_table_all(Executor *executor, const Node *node) {
  const AlterTableAll *statement = (const AlterTableAll *)node;
  ObjectId from, role;
  Symbol to;
  if (!other_bind(executor, OBJECT_TABLESPACE, statement->tablespace, &from) ||
      !tablespace_bind(executor, statement->new_tablespace, &to))
    return false;
  LIST_EACH(owner, statement->owners) {
    if (!bind_role(executor, ((const NameNode *)owner)->name, BIND_MUST_EXIST, &role)) return false;
  }
  return executor_unknown(executor, "not-modelled", node->span,
      "which relations are kept in a tablespace is not looked up");
}
