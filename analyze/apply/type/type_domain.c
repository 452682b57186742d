#include "analyze/apply/object/drop.h"
#include "analyze/apply/object_name.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/target.h"
#include "analyze/apply/type/type_domain_clause.h"
#include "analyze/apply/type/type_name.h"
#include "analyze/apply/type/type_stored.h"
#include "analyze/bind/bind_collation.h"
#include "analyze/bind/query/bind_query.h"
#include "analyze/bind/text/bound_text.h"
#include "analyze/bind/value/value_reading.h"
#include "analyze/bind/value/value_type.h"

// ---- constraints

static bool taken_constraint(Executor *executor, ObjectId domain, Name name) {
  ObjectId taken;
  bind_is_taken(executor, domain, NAMES_CONSTRAINT, name.symbol, &taken);
  if (taken == OBJECT_ID_NONE) return true;
  executor_relate(executor, taken);
  return executor_fail(executor, "42710", name.span,
      "constraint \"%.*s\" for domain \"%.*s\" already exists",
      SLICE_PRINT(executor_text(executor, name.symbol)),
      SLICE_PRINT(executor_text(executor, catalog_get(executor->catalog, domain)->name)));
}

static ObjectId make_constraint(
    Executor *executor, ObjectId domain, char kind, const Constraint *clause, Span span) {
  const Object *type = catalog_get(executor->catalog, domain);
  TableConstraint draft = {
      .object = {.object_class = CLASS_CONSTRAINT, .kind = kind, .schema = type->schema},
      .domain = domain,
      .validated = clause == NULL || !clause->not_valid,
      .enforced = true,
      .is_local = true,
  };
  if (clause != NULL && clause->name.symbol != SYMBOL_NONE) {
    draft.object.name = clause->name.symbol;
  } else {
    draft.object.name = object_name_choose_constraint(executor, domain,
        executor_text(executor, type->name), SLICE(""), kind == 'c' ? "check" : "not_null");
  }
  ObjectId id = executor_create(executor, &draft.object, span);
  executor_depend(executor, id, 0, domain, 0, GRAPH_AUTO);
  return id;
}

static bool add_check(Executor *executor, ObjectId domain, const Constraint *clause) {
  if (clause->name.symbol != SYMBOL_NONE && !taken_constraint(executor, domain, clause->name))
    return false;
  ObjectId id = make_constraint(executor, domain, 'c', clause, clause->node.span);
  BindReferences references = {0};
  TypeReference type;
  BindExtra value = {.name = symbol_intern(executor->symbols, SLICE("value")),
      .type = catalog_type(executor->catalog, domain)->base};
  if (!bind_collect_value(
          executor, clause->expression, PLACE_CHECK, &value, 1, &references, &type) ||
      !bind_boolean(executor, type, clause->expression->span, "CHECK"))
    return false;
  bind_enter_references(executor, &references, id, 0, OBJECT_ID_NONE, GRAPH_NORMAL);
  return true;
}

// Since 17 it is a constraint with a name.
static bool add_not_null(Executor *executor, ObjectId domain, const Constraint *clause, Span span) {
  if (executor->version_max < 17) return true;
  if (clause != NULL && clause->name.symbol != SYMBOL_NONE &&
      !taken_constraint(executor, domain, clause->name))
    return false;
  make_constraint(executor, domain, 'n', clause, span);
  return true;
}

typedef struct NotNullSearch {
  const Catalog *catalog;
  ObjectId found;
} NotNullSearch;

static bool look_for_not_null(const GraphEdge *edge, void *payload) {
  NotNullSearch *search = payload;
  const Object *object = catalog_get(search->catalog, edge->dependent);
  bool is_it = object != NULL && object->object_class == CLASS_CONSTRAINT && object->kind == 'n';
  if (is_it) search->found = object->id;
  return !is_it;
}

static void drop_not_null(Executor *executor, ObjectId domain, Span span) {
  NotNullSearch search = {.catalog = executor->catalog};
  graph_each_dependent(catalog_graph(executor->catalog), domain, look_for_not_null, &search);
  if (search.found != OBJECT_ID_NONE)
    drop_silently(executor, &(CascadeObject){.id = search.found}, 1, span);
}

static bool has_checks(Executor *executor, ObjectId domain);

static void settle(Executor *executor, ObjectId domain, bool not_null, Span span) {
  UserType draft = *catalog_type(executor->catalog, domain);
  draft.not_null = not_null;
  draft.has_checks = has_checks(executor, domain);
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, span);
}

typedef struct CheckSearch {
  const Catalog *catalog;
  bool found;
} CheckSearch;

static bool look_for_check(const GraphEdge *edge, void *payload) {
  CheckSearch *search = payload;
  const Object *object = catalog_get(search->catalog, edge->dependent);
  search->found = object != NULL && object->object_class == CLASS_CONSTRAINT && object->kind == 'c';
  return !search->found;
}

static bool has_checks(Executor *executor, ObjectId domain) {
  CheckSearch search = {.catalog = executor->catalog};
  graph_each_dependent(catalog_graph(executor->catalog), domain, look_for_check, &search);
  return search.found;
}

// ---- CREATE DOMAIN

static bool check_base(Executor *executor, const CreateDomain *statement, UserType *draft) {
  if (bind_type_is_pseudo(&draft->base))
    return executor_fail(executor, "42804", statement->type->node.span,
        "\"%.*s\" is not a valid base type for a domain",
        SLICE_PRINT(executor_text(executor, statement->type->name.name.symbol)));
  draft->collation = statement->collation.name.symbol;
  return true;
}

// A domain over another has that one's default, unless it says something of its own.
static void inherit_default(
    Executor *executor, const CreateDomain *statement, const UserType *draft, ObjectId domain) {
  LIST_EACH(clause, statement->constraints) {
    if (((const Constraint *)clause)->kind == CONSTRAINT_DEFAULT) return;
  }
  const Object *base = catalog_get(executor->catalog, draft->base.type);
  bool is_domain = base != NULL && base->object_class == CLASS_TYPE && base->kind == 'd';
  if (is_domain && draft->base.array_dimensions == 0)
    bound_text_define_copy(executor, base->id, OBJECT_ID_NONE, domain, OBJECT_ID_NONE);
}

static bool depend_on_default(Executor *executor, ObjectId domain, const Node *expression) {
  TypeReference base = catalog_type(executor->catalog, domain)->base;
  ObjectId literal = value_literal_base(executor, base, expression);
  executor_depend(executor, domain, 0, literal, 0, GRAPH_NORMAL);
  return bind_expression_dependencies(
      executor, expression, domain, 0, OBJECT_ID_NONE, GRAPH_NORMAL);
}

bool apply_create_domain(Executor *executor, const Node *node) {
  const CreateDomain *statement = (const CreateDomain *)node;
  ObjectId schema;
  if (!type_name_place(executor, &statement->domain, &schema)) return false;
  UserType draft = {.object = type_name_header(&statement->domain, schema, 'd')};
  ObjectId collation;
  if (!bind_used_type(executor, statement->type, &draft.base) ||
      !check_base(executor, statement, &draft) ||
      !bind_collation(executor, &statement->collation, &draft.base, &collation) ||
      !type_domain_clauses(executor, statement->constraints, &draft))
    return false;
  ObjectId id = executor_create(executor, &draft.object, node->span);
  executor_depend(executor, id, 0, draft.base.type, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, collation, 0, GRAPH_NORMAL);
  inherit_default(executor, statement, &draft, id);
  LIST_EACH(item, statement->constraints) {
    const Constraint *clause = (const Constraint *)item;
    if (clause->kind == CONSTRAINT_CHECK && !add_check(executor, id, clause)) return false;
    if (clause->kind == CONSTRAINT_NOT_NULL && !add_not_null(executor, id, clause, item->span))
      return false;
    if (clause->kind != CONSTRAINT_DEFAULT) continue;
    if (!depend_on_default(executor, id, clause->expression) ||
        !bind_enum_label(executor, &draft.base, clause->expression) ||
        !value_check_string(executor, &draft.base, clause->expression))
      return false;
  }
  return true;
}

// ---- ALTER DOMAIN

static bool missing_constraint(Executor *executor, const AlterDomain *statement) {
  Slice name = executor_text(executor, statement->name.symbol);
  Slice domain = target_written_name(executor, &statement->domain);
  if (statement->if_exists)
    return executor_skip(executor, statement->name.span,
        "constraint \"%.*s\" of domain \"%.*s\" does not exist, skipping", SLICE_PRINT(name),
        SLICE_PRINT(domain));
  return executor_fail(executor, "42704", statement->name.span,
      "constraint \"%.*s\" of domain \"%.*s\" does not exist", SLICE_PRINT(name),
      SLICE_PRINT(domain));
}

static bool drop_constraint(
    Executor *executor, const AlterDomain *statement, const UserType *type) {
  Span span = statement->node.span;
  ObjectId domain = type->object.id;
  ObjectId id = target_part(executor, OBJECT_DOMAIN_CONSTRAINT, domain, statement->name);
  if (id == OBJECT_ID_NONE) return missing_constraint(executor, statement);
  bool not_null = type->not_null && catalog_get(executor->catalog, id)->kind != 'n';
  if (!drop_objects(executor, &(CascadeObject){.id = id}, 1, statement->behavior, span))
    return false;
  settle(executor, domain, not_null, span);
  return true;
}

static bool validate_constraint(
    Executor *executor, const AlterDomain *statement, const UserType *type) {
  ObjectId id = target_part(executor, OBJECT_DOMAIN_CONSTRAINT, type->object.id, statement->name);
  if (id == OBJECT_ID_NONE) return missing_constraint(executor, statement);
  TableConstraint draft = *catalog_constraint(executor->catalog, id);
  if (draft.object.kind != 'c' && !(draft.object.flags & OBJECT_ASSUMED))
    return executor_fail(executor, "42809", statement->name.span,
        "constraint \"%.*s\" of domain \"%.*s\" is not a check constraint",
        SLICE_PRINT(executor_text(executor, statement->name.symbol)),
        SLICE_PRINT(target_written_name(executor, &statement->domain)));
  if (!type_refuse_stored(executor, type->object.id)) return false;
  draft.validated = true;
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, statement->node.span);
  return true;
}

static bool set_default(Executor *executor, const AlterDomain *statement, const UserType *type) {
  UserType draft = *type;
  type_domain_set_default(executor, &draft, statement->expression);
  draft.object.definition = SYMBOL_NONE;
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, statement->node.span);
  return statement->expression == NULL ||
         depend_on_default(executor, draft.object.id, statement->expression);
}

static bool set_not_null(
    Executor *executor, const UserType *type, const Constraint *clause, Span span) {
  ObjectId domain = type->object.id;
  if (type->not_null) return true;
  if (!type_refuse_stored(executor, domain)) return false;
  if (!add_not_null(executor, domain, clause, span)) return false;
  settle(executor, domain, true, span);
  return true;
}

static bool unset_not_null(Executor *executor, ObjectId domain, Span span) {
  drop_not_null(executor, domain, span);
  settle(executor, domain, false, span);
  return true;
}

static bool add_constraint(Executor *executor, const AlterDomain *statement, const UserType *type) {
  const Constraint *clause = statement->constraint;
  ObjectId domain = type->object.id;
  if (!type_domain_added_clause(executor, clause)) return false;
  if (clause->kind == CONSTRAINT_CHECK) {
    if (!add_check(executor, domain, clause)) return false;
    if (!clause->not_valid && !type_refuse_stored(executor, domain)) return false;
    settle(executor, domain, type->not_null, statement->node.span);
  } else if (clause->kind == CONSTRAINT_NOT_NULL) {
    return set_not_null(executor, type, clause, statement->node.span);
  }
  return true;
}

bool apply_alter_domain(Executor *executor, const Node *node) {
  const AlterDomain *statement = (const AlterDomain *)node;
  ObjectId id;
  if (!bind_user_type(executor, &statement->domain, OBJECT_DOMAIN, BIND_MUST_EXIST, &id))
    return false;
  const Object *object = catalog_get(executor->catalog, id);
  bool is_type = object != NULL && object->object_class == CLASS_TYPE;
  if (!is_type || (object->kind != 'd' && !(object->flags & OBJECT_ASSUMED)))
    return executor_fail(executor, "42809", statement->domain.span, "%.*s is not a domain",
        SLICE_PRINT(target_written_name(executor, &statement->domain)));
  if (!rights_need_owner(executor, id, statement->domain.span)) return false;
  const UserType *type = (const UserType *)object;
  switch (statement->kind) {
  case DOMAIN_SET_DEFAULT: return set_default(executor, statement, type);
  case DOMAIN_DROP_DEFAULT: bound_text_forget(executor, id); return true;
  case DOMAIN_SET_NOT_NULL: return set_not_null(executor, type, NULL, node->span);
  case DOMAIN_DROP_NOT_NULL: return unset_not_null(executor, id, node->span);
  case DOMAIN_ADD_CONSTRAINT: return add_constraint(executor, statement, type);
  case DOMAIN_DROP_CONSTRAINT: return drop_constraint(executor, statement, type);
  case DOMAIN_VALIDATE_CONSTRAINT: return validate_constraint(executor, statement, type);
  }
  return true;
}
