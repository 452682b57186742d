#include "analyze/apply/object/role.h"
#include "analyze/catalog/draft.h"
#include "grammar/ast_statement.h"

void role_mark_used(Executor *executor, ObjectId role) {
  const Object *object = catalog_get(executor->catalog, role);
  if (object == NULL || (object->flags & OBJECT_GRANTED)) return;
  Object *draft = draft_copy(executor->arena, object);
  draft->flags |= OBJECT_GRANTED;
  catalog_replace(executor->catalog, draft);
}

bool role_bind_user(Executor *executor, Name name) {
  ObjectId role;
  if (!bind_role(executor, name, BIND_MUST_EXIST, &role)) return false;
  role_mark_used(executor, role);
  return true;
}

static NodeList option_names(const Option *option) {
  if (option->value == NULL || option->value->kind != NODE_ROW) return (NodeList){0};
  return ((const RowExpression *)option->value)->items;
}

// IN ROLE, ROLE, ADMIN: the others must be there.
static bool bind_members(Executor *executor, const RoleStatement *statement) {
  LIST_EACH(node, statement->options) {
    const Option *option = (const Option *)node;
    LIST_EACH(item, option_names(option)) {
      ObjectId role;
      if (item->kind != NODE_NAME) continue;
      if (!bind_role(executor, ((const NameNode *)item)->name, BIND_MUST_EXIST, &role))
        return false;
    }
  }
  return true;
}

static bool create_role(Executor *executor, const RoleStatement *statement) {
  Slice text = executor_text(executor, statement->role.symbol);
  ObjectId taken;
  if (slice_starts_with(text, SLICE("pg_"))) {
    executor_fail(executor, "42939", statement->role.span, "role name \"%.*s\" is reserved",
        SLICE_PRINT(text));
    executor_detail(executor, "Role names starting with \"pg_\" are reserved.");
    return false;
  }
  bind_is_taken(executor, OBJECT_ID_NONE, NAMES_ROLE, statement->role.symbol, &taken);
  const Object *other = catalog_get(executor->catalog, taken);
  if (other != NULL && (other->flags & OBJECT_MAYBE)) {
    Object *settled = draft_copy(executor->arena, other);
    settled->flags &= (uint16_t) ~(OBJECT_MAYBE | OBJECT_GRANTED);
    executor_replace(executor, settled, EFFECT_ALTER, 0, statement->node.span);
    executor_unknown(executor, "maybe", statement->role.span,
        "whether role \"%.*s\" was dropped is not known", SLICE_PRINT(text));
    return bind_members(executor, statement);
  }
  if (taken != OBJECT_ID_NONE) {
    executor_relate(executor, taken);
    return executor_fail(
        executor, "42710", statement->role.span, "role \"%.*s\" already exists", SLICE_PRINT(text));
  }
  Role draft = {.object = {.object_class = CLASS_ROLE, .name = statement->role.symbol}};
  executor_create(executor, &draft.object, statement->node.span);
  return bind_members(executor, statement);
}

bool apply_role(Executor *executor, const Node *node) {
  const RoleStatement *statement = (const RoleStatement *)node;
  ObjectId role;
  if (statement->verb == ROLE_CREATE) return create_role(executor, statement);
  return bind_role(executor, statement->role, BIND_MUST_EXIST, &role) &&
         bind_members(executor, statement);
}

bool apply_role_set(Executor *executor, const Node *node) {
  const AlterRoleSet *statement = (const AlterRoleSet *)node;
  ObjectId role;
  if (statement->object != OBJECT_ROLE || statement->name.symbol == SYMBOL_NONE) return true;
  return bind_role(executor, statement->name, BIND_MUST_EXIST, &role);
}
