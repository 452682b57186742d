#include "analyze/apply/object/role.h"
#include "analyze/apply/target.h"
#include "grammar/ast_statement.h"

static bool bind_roles(Executor *executor, NodeList roles) {
  LIST_EACH(node, roles) {
    if (!role_bind_user(executor, ((const NameNode *)node)->name)) return false;
  }
  return true;
}

// GRANT ON TABLE is of any relation but an index.
static bool find_table(
    Executor *executor, const QualifiedName *name, ObjectKind kind, ObjectId *id) {
  if (!bind_relation(executor, name, kind, BIND_MUST_EXIST, id)) return false;
  const Object *object = catalog_get(executor->catalog, *id);
  if (object == NULL || (object->flags & OBJECT_ASSUMED)) return true;
  Slice text = executor_text(executor, object->name);
  if (object->object_class == CLASS_INDEX)
    return executor_fail(executor, "42809", name->span, "\"%.*s\" is an index", SLICE_PRINT(text));
  if (object->object_class == CLASS_RELATION && object->kind == 'c')
    return executor_fail(
        executor, "42809", name->span, "\"%.*s\" is a composite type", SLICE_PRINT(text));
  if (kind == OBJECT_SEQUENCE && object->object_class != CLASS_SEQUENCE)
    return executor_fail(
        executor, "42809", name->span, "\"%.*s\" is not a sequence", SLICE_PRINT(text));
  return true;
}

static bool bind_columns(Executor *executor, NodeList privileges, ObjectId relation) {
  LIST_EACH(node, privileges) {
    const Option *option = (const Option *)node;
    if (option->value == NULL || option->value->kind != NODE_ROW) continue;
    LIST_EACH(item, ((const RowExpression *)option->value)->items) {
      uint16_t number;
      if (item->kind != NODE_NAME) continue;
      if (!bind_column(executor, relation, ((const NameNode *)item)->name, &number)) return false;
    }
  }
  return true;
}

static bool find_object(Executor *executor, const Grant *grant, const Node *node, ObjectId *id) {
  *id = OBJECT_ID_NONE;
  bool is_table = grant->object == OBJECT_TABLE || grant->object == OBJECT_SEQUENCE;
  if (is_table && !grant->all_in_schema)
    return find_table(executor, &((const QualifiedNameNode *)node)->name, grant->object, id);
  TargetObject target;
  ObjectKind kind = grant->all_in_schema ? OBJECT_SCHEMA : grant->object;
  if (kind == OBJECT_NONE) return true; // a setting
  return target_find(executor, kind, node, (Name){0}, false, &target);
}

static bool grant_roles(Executor *executor, const Grant *grant) {
  LIST_EACH(node, grant->privileges) {
    ObjectId role;
    Name name = ((const Option *)node)->name;
    if (!bind_role(executor, name, BIND_MUST_EXIST, &role)) return false;
  }
  return bind_roles(executor, grant->grantees);
}

bool apply_grant(Executor *executor, const Node *node) {
  const Grant *grant = (const Grant *)node;
  if (grant->is_role) return grant_roles(executor, grant);
  ObjectId *ids = ARENA_ARRAY(executor->arena, (size_t)grant->objects.count + 1, ObjectId);
  size_t count = 0;
  LIST_EACH(object, grant->objects) {
    if (!find_object(executor, grant, object, &ids[count++])) return false;
  }
  if (!bind_roles(executor, grant->grantees)) return false;
  for (size_t i = 0; i < count; i++) {
    const Object *object = catalog_get(executor->catalog, ids[i]);
    if (object == NULL || object->object_class != CLASS_RELATION) continue;
    if (!bind_columns(executor, grant->privileges, ids[i])) return false;
  }
  return true;
}
