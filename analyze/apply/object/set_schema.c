#include "analyze/apply/dependency.h"
#include "analyze/apply/object/rename.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/target.h"

// ---- checks

static bool refuse_temporary(Executor *executor, ObjectId from, ObjectId to, Span span) {
  const Object *schemas[2] = {
      catalog_get(executor->catalog, from), catalog_get(executor->catalog, to)};
  for (int i = 0; i < 2; i++) {
    if (schemas[i] != NULL && (schemas[i]->flags & OBJECT_TEMPORARY))
      return executor_fail(
          executor, "0A000", span, "cannot move objects into or out of temporary schemas");
  }
  return true;
}

static bool refuse_taken(
    Executor *executor, const Object *object, NameClass names, ObjectId schema, Span span) {
  ObjectId taken;
  bind_is_taken(executor, schema, names, object->name, &taken);
  if (taken == OBJECT_ID_NONE) return true;
  executor_relate(executor, taken);
  bool is_type = names == NAMES_TYPE;
  Slice home = executor_text(executor, catalog_get(executor->catalog, schema)->name);
  return executor_fail(executor, is_type ? "42710" : "42P07", span,
      "%s \"%.*s\" already exists in schema \"%.*s\"", is_type ? "type" : "relation",
      SLICE_PRINT(executor_text(executor, object->name)), SLICE_PRINT(home));
}

static bool refuse_owned_sequence(Executor *executor, const Object *object, Span span) {
  if (object->object_class != CLASS_SEQUENCE) return true;
  const Sequence *sequence = (const Sequence *)object;
  const Object *table = catalog_get(executor->catalog, sequence->owner_table);
  if (table == NULL) return true;
  executor_fail(executor, "0A000", span, "cannot move an owned sequence into another schema");
  executor_detail(executor, "Sequence \"%.*s\" is linked to table \"%.*s\".",
      SLICE_PRINT(executor_text(executor, object->name)),
      SLICE_PRINT(executor_text(executor, table->name)));
  executor_relate(executor, table->id);
  return false;
}

static bool refuse_index(Executor *executor, const Object *object, Span span) {
  if (object->object_class != CLASS_INDEX) return true;
  executor_fail(executor, "42809", span, "cannot change schema of index \"%.*s\"",
      SLICE_PRINT(executor_text(executor, object->name)));
  executor_hint(executor, "Change the schema of the table instead.");
  return false;
}

// ---- a relation and what goes with it

static bool goes_along(const Object *part, ObjectId table) {
  switch ((ObjectClass)part->object_class) {
  case CLASS_INDEX: return ((const Index *)part)->table == table;
  case CLASS_SEQUENCE: return ((const Sequence *)part)->owner_table == table;
  case CLASS_CONSTRAINT:
    return ((const TableConstraint *)part)->table == table ||
           ((const TableConstraint *)part)->domain == table;
  case CLASS_DEFAULT: return false; // has no name
  case CLASS_TRIGGER:
  case CLASS_RULE: return ((const Trigger *)part)->table == table;
  case CLASS_POLICY: return ((const Policy *)part)->table == table;
  default: return false;
  }
}

// An index depends on the table's columns, or on its constraint, which does.
static bool move_parts(Executor *executor, ObjectId table, ObjectId schema, Span span) {
  DependencyList parts = dependency_on(executor, table, 0);
  for (size_t i = 0; i < parts.count; i++) {
    const Object *part = catalog_get(executor->catalog, parts.edges[i].dependent);
    if (part == NULL || !goes_along(part, table) || part->schema == schema) continue;
    bool has_relation_name =
        part->object_class == CLASS_INDEX || part->object_class == CLASS_SEQUENCE;
    if (has_relation_name && !refuse_taken(executor, part, NAMES_RELATION, schema, span))
      return false;
    ObjectId index = part->object_class == CLASS_CONSTRAINT ? ((const TableConstraint *)part)->index
                                                            : OBJECT_ID_NONE;
    bool backs = index != OBJECT_ID_NONE && part->kind != 'f';
    ObjectId id = part->id;
    rename_replace(executor, id, part->name, schema, span);
    const Object *backing = backs ? catalog_get(executor->catalog, index) : NULL;
    if (backing == NULL || backing->schema == schema) continue;
    if (!refuse_taken(executor, backing, NAMES_RELATION, schema, span)) return false;
    rename_replace(executor, index, backing->name, schema, span);
  }
  return true;
}

static bool move_relation(Executor *executor, const Object *object, ObjectId schema, Span span) {
  if (!refuse_taken(executor, object, NAMES_RELATION, schema, span)) return false;
  bool has_row_type = object->object_class == CLASS_RELATION;
  if (has_row_type && !refuse_taken(executor, object, NAMES_TYPE, schema, span)) return false;
  ObjectId id = object->id;
  rename_replace(executor, id, object->name, schema, span);
  return !has_row_type || move_parts(executor, id, schema, span);
}

// ---- by kind

static bool is_relation_class(const Object *object) {
  return object->object_class == CLASS_RELATION || object->object_class == CLASS_SEQUENCE ||
         object->object_class == CLASS_INDEX;
}

static bool move_type(Executor *executor, const SetSchema *statement, const Object *object,
    ObjectId schema, Span span) {
  if (object->object_class == CLASS_RELATION) {
    if (object->kind == 'c' || (object->flags & OBJECT_ASSUMED))
      return refuse_taken(executor, object, NAMES_TYPE, schema, span) &&
             move_relation(executor, object, schema, span);
    executor_fail(executor, "42809", statement->target->span, "%.*s is a table's row type",
        SLICE_PRINT(executor_name_of(executor, object->id)));
    executor_hint(executor, "Use ALTER TABLE instead.");
    return false;
  }
  if (!refuse_taken(executor, object, NAMES_TYPE, schema, span)) return false;
  ObjectId id = object->id;
  rename_replace(executor, id, object->name, schema, span);
  return move_parts(executor, id, schema, span); // a domain's constraints
}

static void move_members(Executor *executor, const Object *extension, ObjectId schema, Span span) {
  DependencyList list = dependency_on(executor, extension->id, 0);
  for (size_t i = 0; i < list.count; i++) {
    const Object *member = catalog_get(executor->catalog, list.edges[i].dependent);
    bool moves = member != NULL && list.edges[i].kind == GRAPH_EXTENSION &&
                 member->schema == extension->schema;
    if (moves) rename_replace(executor, member->id, member->name, schema, span);
  }
}

typedef struct Namesake {
  const OtherObject *moved;
  ObjectId found;
} Namesake;

// Operators share a name with others of other operands, classes with those of other methods.
static bool is_same_other(const Object *object, void *payload) {
  Namesake *wanted = payload;
  const OtherObject *other = (const OtherObject *)object, *moved = wanted->moved;
  bool by_method =
      moved->object.kind == OBJECT_OPERATOR_CLASS || moved->object.kind == OBJECT_OPERATOR_FAMILY;
  bool by_operands = moved->object.kind == OBJECT_OPERATOR;
  if (by_method && other->text != moved->text) return true;
  if (by_operands && (other->of != moved->of || other->other != moved->other)) return true;
  wanted->found = object->id;
  return false;
}

static bool refuse_taken_other(
    Executor *executor, const Object *object, ObjectId schema, Span span) {
  Namesake wanted = {.moved = (const OtherObject *)object};
  if (object->schema == schema) return true;
  catalog_each_named(executor->catalog, schema, catalog_other_names(object->kind), object->name,
      is_same_other, &wanted);
  if (wanted.found == OBJECT_ID_NONE) return true;
  const Object *home = catalog_get(executor->catalog, schema);
  executor_relate(executor, wanted.found);
  bool is_operator = object->kind == OBJECT_OPERATOR;
  return executor_fail(executor, is_operator ? "42723" : "42710", span,
      "%s \"%.*s\" already exists in schema \"%.*s\"", ast_object_word((ObjectKind)object->kind),
      SLICE_PRINT(executor_text(executor, object->name)),
      SLICE_PRINT(executor_text(executor, home == NULL ? SYMBOL_NONE : home->name)));
}

static bool move(
    Executor *executor, const SetSchema *statement, const Object *object, ObjectId schema) {
  Span span = statement->node.span;
  if (statement->object == OBJECT_TYPE || statement->object == OBJECT_DOMAIN)
    return move_type(executor, statement, object, schema, span);
  if (is_relation_class(object)) return move_relation(executor, object, schema, span);
  if (object->object_class == CLASS_FUNCTION &&
      !rename_refuse_taken_function(executor, (const Function *)object, object->name, schema, span))
    return false;
  if (object->object_class == CLASS_OTHER && !refuse_taken_other(executor, object, schema, span))
    return false;
  if (object->object_class == CLASS_EXTENSION) move_members(executor, object, schema, span);
  rename_replace(executor, object->id, object->name, schema, span);
  return true;
}

static bool find(Executor *executor, const SetSchema *statement, TargetObject *target) {
  const Node *node = statement->target;
  switch (statement->object) {
  case OBJECT_TABLE:
  case OBJECT_VIEW:
  case OBJECT_MATERIALIZED_VIEW:
  case OBJECT_FOREIGN_TABLE:
  case OBJECT_SEQUENCE: break;
  default:
    return target_find(
               executor, statement->object, node, (Name){0}, statement->if_exists, target) &&
           (statement->object != OBJECT_TYPE ||
               bind_refuse_shell(executor, target->id, &((const QualifiedNameNode *)node)->name));
  }
  const QualifiedName *name = &((const QualifiedNameNode *)node)->name;
  *target = (TargetObject){.modelled = true, .notice = SLICE("")};
  if (!target_relation(executor, name, statement->object, statement->if_exists, &target->id))
    return false;
  if (target->id == OBJECT_ID_NONE)
    return executor_skip(executor, name->span, "relation \"%.*s\" does not exist, skipping",
        SLICE_PRINT(executor_text(executor, name->name.symbol)));
  const Object *object = catalog_get(executor->catalog, target->id);
  return rights_need_owner(executor, target->id, name->span) &&
         rename_check_relation(executor, statement->object, object, name->span) &&
         refuse_index(executor, object, name->span) &&
         refuse_owned_sequence(executor, object, name->span);
}

bool apply_set_schema(Executor *executor, const Node *node) {
  const SetSchema *statement = (const SetSchema *)node;
  TargetObject target;
  ObjectId schema;
  if (!find(executor, statement, &target)) return false;
  bool is_temporary = statement->new_schema.symbol == executor->words.pg_temp;
  if (is_temporary) schema = bind_temporary_schema(executor);
  if ((!is_temporary && !bind_schema(executor, statement->new_schema, BIND_MUST_EXIST, &schema)) ||
      !rights_need_creation(executor, schema, statement->new_schema.span) ||
      !rights_need_owner(executor, target.id, statement->target->span))
    return false;
  if (!target.modelled)
    return executor_unknown(executor, "not-modelled", node->span, "%s is not modelled yet",
        ast_object_word(statement->object));
  const Object *object = catalog_get(executor->catalog, target.id);
  if (object == NULL || object->schema == schema) return true;
  return refuse_temporary(executor, object->schema, schema, node->span) &&
         move(executor, statement, object, schema);
}
