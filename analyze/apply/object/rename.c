#include "analyze/apply/object/rename.h"
#include "analyze/apply/definition/other.h"
#include "analyze/apply/object/role.h"
#include "analyze/apply/object/role_rights.h"
#include "analyze/apply/option/tablespace.h"
#include "analyze/apply/rights/database.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/target.h"
#include "analyze/bind/value/function_candidates.h"
#include "analyze/catalog/draft.h"

// ---- relations

// What ALTER TABLE and its kin can't be said of.
bool rename_check_relation(Executor *executor, ObjectKind kind, const Object *object, Span span) {
  if (object->flags & OBJECT_ASSUMED) return true;
  bool is_composite = object->object_class == CLASS_RELATION && object->kind == 'c';
  if (is_composite && kind != OBJECT_TYPE) {
    executor_fail(executor, "42809", span, "\"%.*s\" is a composite type",
        SLICE_PRINT(executor_text(executor, object->name)));
    executor_hint(executor, "Use ALTER TYPE instead.");
    executor_relate(executor, object->id);
    return false;
  }
  bool is_checked = kind == OBJECT_SEQUENCE || kind == OBJECT_VIEW ||
                    kind == OBJECT_MATERIALIZED_VIEW || kind == OBJECT_FOREIGN_TABLE;
  if (!is_checked || target_is_kind(object, kind)) return true;
  return target_refuse_kind(executor, object, kind, span);
}

static bool refuse_taken_type(Executor *executor, const Object *object, Name name) {
  bool has_row_type = object->object_class == CLASS_RELATION;
  ObjectId taken;
  bind_is_taken(executor, object->schema, NAMES_TYPE, name.symbol, &taken);
  if (!has_row_type || taken == OBJECT_ID_NONE) return true;
  executor_relate(executor, taken);
  return executor_fail(executor, "42710", name.span, "type \"%.*s\" already exists",
      SLICE_PRINT(executor_text(executor, name.symbol)));
}

static bool refuse_taken_relation(Executor *executor, const Object *object, Name name) {
  ObjectId taken;
  bind_is_taken(executor, object->schema, NAMES_RELATION, name.symbol, &taken);
  if (taken == OBJECT_ID_NONE) return true;
  executor_relate(executor, taken);
  return executor_fail(executor, "42P07", name.span, "relation \"%.*s\" already exists",
      SLICE_PRINT(executor_text(executor, name.symbol)));
}

void rename_replace(Executor *executor, ObjectId id, Symbol name, ObjectId schema, Span span) {
  Object *draft = draft_copy(executor->arena, catalog_get(executor->catalog, id));
  draft->name = name;
  draft->schema = schema;
  executor_replace(executor, draft, EFFECT_RENAME, 0, span);
}

bool rename_constraint(Executor *executor, ObjectId id, Name name, Span span) {
  const TableConstraint *constraint = catalog_constraint(executor->catalog, id);
  ObjectId whole = constraint->table != OBJECT_ID_NONE ? constraint->table : constraint->domain;
  ObjectId taken;
  bind_is_taken(executor, whole, NAMES_CONSTRAINT, name.symbol, &taken);
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    return executor_fail(executor, "42710", name.span,
        "constraint \"%.*s\" for %s %.*s already exists",
        SLICE_PRINT(executor_text(executor, name.symbol)),
        constraint->table != OBJECT_ID_NONE ? "relation" : "domain",
        SLICE_PRINT(arena_printf(executor->arena,
            constraint->table != OBJECT_ID_NONE ? "\"%.*s\"" : "%.*s",
            SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, whole)->name)))));
  }
  rename_replace(executor, id, name.symbol, constraint->object.schema, span);
  return true;
}

bool rename_relation(Executor *executor, ObjectId id, Name name, Span span) {
  const Object *object = catalog_get(executor->catalog, id);
  if (!refuse_taken_relation(executor, object, name)) return false;
  if (!refuse_taken_type(executor, object, name)) return false;
  // An index and the constraint that it backs have one name.
  ObjectId constraint =
      object->object_class == CLASS_INDEX ? ((const Index *)object)->constraint : OBJECT_ID_NONE;
  rename_replace(executor, id, name.symbol, object->schema, span);
  return constraint == OBJECT_ID_NONE || rename_constraint(executor, constraint, name, span);
}

static bool rename_named_relation(Executor *executor, const Rename *rename) {
  const QualifiedName *name = &((const QualifiedNameNode *)rename->target)->name;
  ObjectId id;
  if (!target_relation(executor, name, rename->object, rename->if_exists, &id)) return false;
  if (id == OBJECT_ID_NONE)
    return executor_skip(executor, name->span, "relation \"%.*s\" does not exist, skipping",
        SLICE_PRINT(executor_text(executor, name->name.symbol)));
  const Object *object = catalog_get(executor->catalog, id);
  return rights_need_owner(executor, id, name->span) &&
         rights_need_creation(executor, object->schema, name->span) &&
         rename_check_relation(executor, rename->object, object, name->span) &&
         rename_relation(executor, id, rename->new_name, rename->node.span);
}

// ---- types

static bool rename_type(Executor *executor, const Rename *rename) {
  const QualifiedName *name = &((const QualifiedNameNode *)rename->target)->name;
  ObjectId id;
  if (!bind_user_type(executor, name, rename->object, BIND_MUST_EXIST, &id)) return false;
  if (!bind_refuse_shell(executor, id, name)) return false;
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL)
    return executor_fail(executor, "42501", name->span, "must be owner of type %.*s",
        SLICE_PRINT(target_written_name(executor, name)));
  if (!rights_need_owner(executor, id, name->span)) return false;
  Slice text = executor_name_of(executor, id);
  bool is_assumed = object->flags & OBJECT_ASSUMED;
  bool is_domain = object->object_class == CLASS_TYPE && object->kind == 'd';
  if (rename->object == OBJECT_DOMAIN && !is_domain && !is_assumed)
    return executor_fail(executor, "42809", name->span, "%.*s is not a domain", SLICE_PRINT(text));
  if (object->object_class == CLASS_RELATION) {
    if (object->kind == 'c' || is_assumed)
      return rename_relation(executor, id, rename->new_name, rename->node.span);
    executor_fail(executor, "42809", name->span, "%.*s is a table's row type", SLICE_PRINT(text));
    executor_hint(executor, "Use ALTER TABLE instead.");
    return false;
  }
  ObjectId taken;
  bind_is_taken(executor, object->schema, NAMES_TYPE, rename->new_name.symbol, &taken);
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    return executor_fail(executor, "42710", rename->new_name.span, "type \"%.*s\" already exists",
        SLICE_PRINT(executor_text(executor, rename->new_name.symbol)));
  }
  rename_replace(executor, id, rename->new_name.symbol, object->schema, rename->node.span);
  return true;
}

// ---- functions

bool rename_refuse_taken_function(
    Executor *executor, const Function *function, Symbol name, ObjectId schema, Span span) {
  FunctionCandidates candidates;
  const Object *home = catalog_get(executor->catalog, schema);
  QualifiedName qualified = {.schema = {.symbol = home->name}, .name = {.symbol = name}};
  if (!function_candidates(executor, &qualified, BIND_MAY_MISS, &candidates)) return false;
  const Function *taken =
      function_with_arguments(&candidates, function->arguments, function->argument_count);
  if (taken == NULL || !taken->arguments_known || !function->arguments_known) return true;
  qualified.schema = (Name){0};
  executor_relate(executor, taken->object.id);
  return executor_fail(executor, "42723", span, "function %.*s already exists in schema \"%.*s\"",
      SLICE_PRINT(function_signature_text(
          executor, &qualified, function->arguments, function->argument_count)),
      SLICE_PRINT(executor_text(executor, home->name)));
}

static bool rename_function(Executor *executor, const Rename *rename) {
  const FunctionSignature *signature = (const FunctionSignature *)rename->target;
  ObjectId id;
  if (!bind_function(executor, signature, rename->object, BIND_MUST_EXIST, &id)) return false;
  if (id == OBJECT_ID_NONE) return true;
  const Function *function = catalog_function(executor->catalog, id);
  Name name = rename->new_name;
  ObjectId schema = function->object.schema;
  if (!rights_need_owner(executor, id, rename->node.span) ||
      !rights_need_creation(executor, schema, rename->node.span))
    return false;
  if (!rename_refuse_taken_function(executor, function, name.symbol, schema, name.span))
    return false;
  rename_replace(executor, id, name.symbol, schema, rename->node.span);
  return true;
}

// ---- schemas, roles

static bool check_renamed_role(Executor *executor, ObjectId id, Span span) {
  const Object *role = catalog_get(executor->catalog, id);
  if (role == NULL) return true;
  if (role->name == runner_session_name(executor))
    return executor_fail(executor, "0A000", span, "session user cannot be renamed");
  if (role->name == runner_name(executor))
    return executor_fail(executor, "0A000", span, "current user cannot be renamed");
  return true;
}

static bool rename_plain(Executor *executor, const Rename *rename, NameClass names,
    const char *sqlstate, const char *word) {
  TargetObject target;
  Name name = rename->new_name;
  if (!target_find(executor, rename->object, rename->target, (Name){0}, false, &target))
    return false;
  if (rename->object == OBJECT_SCHEMA &&
      (!rights_need_owner(executor, target.id, rename->node.span) ||
          !database_need_create(executor, rename->node.span)))
    return false;
  ObjectId taken;
  bool is_role = rename->object == OBJECT_ROLE;
  if (is_role && !check_renamed_role(executor, target.id, rename->node.span)) return false;
  bind_is_taken(executor, OBJECT_ID_NONE, names, name.symbol, &taken);
  Slice text = executor_text(executor, name.symbol);
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    return executor_fail(
        executor, sqlstate, name.span, "%s \"%.*s\" already exists", word, SLICE_PRINT(text));
  }
  if (slice_starts_with(text, SLICE("pg_"))) {
    return executor_fail(executor, "42939", name.span,
        is_role ? "role name \"%.*s\" is reserved" : "unacceptable schema name \"%.*s\"",
        SLICE_PRINT(text));
  }
  if (target.id == OBJECT_ID_NONE) return true;
  const Object *object = catalog_get(executor->catalog, target.id);
  Symbol before = object->name;
  if (rename->object == OBJECT_ROLE && !role_rights_rename(executor, object, rename->node.span))
    return false;
  rename_replace(executor, target.id, name.symbol, OBJECT_ID_NONE, rename->node.span);
  if (rename->object == OBJECT_ROLE) role_rename(executor, target.id, before, name.symbol);
  return true;
}

// ---- the rest

static bool rename_other(Executor *executor, const Rename *rename) {
  TargetObject target;
  if (!target_find(executor, rename->object, rename->target, (Name){0}, rename->if_exists, &target))
    return false;
  if (!target.modelled)
    return executor_unknown(executor, "not-modelled", rename->node.span, "%s is not modelled yet",
        ast_object_word(rename->object));
  if (target.id == OBJECT_ID_NONE) return true;
  const Object *object = catalog_get(executor->catalog, target.id);
  ObjectId schema = object->schema;
  if (!rights_need_owner(executor, target.id, rename->node.span) ||
      !rights_need_creation(executor, schema, rename->node.span))
    return false;
  if (rename->object == OBJECT_TABLESPACE && !tablespace_check_name(executor, rename->new_name))
    return false;
  if (!other_refuse_taken(executor, rename->object, schema, rename->new_name)) return false;
  rename_replace(executor, target.id, rename->new_name.symbol, schema, rename->node.span);
  return true;
}

bool apply_rename(Executor *executor, const Node *node) {
  const Rename *rename = (const Rename *)node;
  switch (rename->object) {
  case OBJECT_TABLE:
  case OBJECT_VIEW:
  case OBJECT_MATERIALIZED_VIEW:
  case OBJECT_FOREIGN_TABLE:
  case OBJECT_SEQUENCE:
  case OBJECT_INDEX: return rename_named_relation(executor, rename);
  case OBJECT_COLUMN:
  case OBJECT_ATTRIBUTE: return rename_column_statement(executor, rename);
  case OBJECT_CONSTRAINT:
  case OBJECT_DOMAIN_CONSTRAINT:
  case OBJECT_TRIGGER:
  case OBJECT_RULE:
  case OBJECT_POLICY: return rename_part_statement(executor, rename);
  case OBJECT_TYPE:
  case OBJECT_DOMAIN: return rename_type(executor, rename);
  case OBJECT_FUNCTION:
  case OBJECT_PROCEDURE:
  case OBJECT_ROUTINE:
  case OBJECT_AGGREGATE: return rename_function(executor, rename);
  case OBJECT_SCHEMA: return rename_plain(executor, rename, NAMES_SCHEMA, "42P06", "schema");
  case OBJECT_ROLE: return rename_plain(executor, rename, NAMES_ROLE, "42710", "role");
  case OBJECT_DATABASE: return true; // not of this catalog
  default: return rename_other(executor, rename);
  }
}
