#include "analyze/apply/definition/support_function.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/type/type_name.h"
#include "grammar/ast_statement.h"

// Statements of which no more is modelled than the name of what they make, so that nobody misses it.

static bool not_modelled(Executor *executor, const Node *node) {
  return executor_unknown(
      executor, "not-modelled", node->span, "%s is not modelled yet", ast_node_name(node->kind));
}

static void depend_on_functions(Executor *executor, const CreateDefined *statement, ObjectId type) {
  static const char *const words[] = {
      "input", "output", "receive", "send", "typmod_in", "typmod_out", "analyze", "subscript"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    const Node *name = support_option(executor, statement->options, words[i]);
    executor_depend(executor, type, 0, support_function_only(executor, name), 0, GRAPH_NORMAL);
  }
}

// The second time it is the shell type that is filled in.
bool apply_create_base_type(Executor *executor, const Node *node) {
  const CreateDefined *statement = (const CreateDefined *)node;
  QualifiedName name = statement->name;
  ObjectId schema, taken;
  if (!rights_need_superuser(executor, node->span, "must be superuser to create a base type"))
    return false;
  if (!bind_creation_schema(executor, &name, PERSISTENCE_PERMANENT, &schema)) return false;
  bind_is_taken(executor, schema, NAMES_TYPE, name.name.symbol, &taken);
  const Object *object = catalog_get(executor->catalog, taken);
  bool is_there = object != NULL && object->object_class == CLASS_TYPE && object->kind == 'b';
  if (is_there && ((const UserType *)object)->is_shell && !statement->is_shell) {
    UserType filled = *(const UserType *)object;
    filled.is_shell = false;
    executor_replace(executor, &filled.object, EFFECT_ALTER, 0, node->span);
    depend_on_functions(executor, statement, taken);
  } else {
    if (!type_name_refuse_taken(executor, &name, schema, name.name.symbol)) return false;
    UserType draft = {.object = type_name_header(&name, schema, 'b')};
    draft.base.modifiers[0] = draft.base.modifiers[1] = -1;
    draft.is_shell = statement->is_shell;
    executor_create(executor, &draft.object, node->span);
  }
  return statement->is_shell || not_modelled(executor, node);
}
