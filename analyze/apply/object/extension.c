#include "analyze/apply/target.h"
#include "grammar/ast_statement.h"

static const Option *find_option(const Executor *executor, NodeList options, const char *word) {
  LIST_EACH(node, options) {
    const Option *option = (const Option *)node;
    if (slice_equals(executor_text(executor, option->name.symbol), slice_of(word))) return option;
  }
  return NULL;
}

static Name option_name(const Option *option) {
  if (option == NULL || option->value == NULL || option->value->kind != NODE_NAME) return (Name){0};
  return ((const NameNode *)option->value)->name;
}

// plpgsql is there from the start.
static bool is_taken(Executor *executor, Symbol name, ObjectId *taken) {
  bind_is_taken(executor, OBJECT_ID_NONE, NAMES_EXTENSION, name, taken);
  if (*taken != OBJECT_ID_NONE) return true;
  ObjectId none;
  NameAnswer answer = catalog_find(executor->catalog, OBJECT_ID_NONE, NAMES_EXTENSION, name, &none);
  return name == executor->words.plpgsql && answer == NAME_NEVER_SEEN;
}

static bool find_schema(Executor *executor, const CreateExtension *statement, ObjectId *schema) {
  Name name = option_name(find_option(executor, statement->options, "schema"));
  if (name.symbol != SYMBOL_NONE) return bind_schema(executor, name, BIND_MUST_EXIST, schema);
  BindPath path = bind_search_path(executor);
  *schema = OBJECT_ID_NONE;
  for (uint32_t i = 0; i < path.count && *schema == OBJECT_ID_NONE; i++) {
    const Object *object = catalog_get(executor->catalog, path.schemas[i]);
    bool fits = object != NULL && !(object->flags & OBJECT_TEMPORARY);
    if (fits && !bind_is_system_schema(path.schemas[i])) *schema = path.schemas[i];
  }
  return true;
}

static bool create(Executor *executor, const CreateExtension *statement) {
  Slice text = executor_text(executor, statement->name.symbol);
  ObjectId taken;
  if (is_taken(executor, statement->name.symbol, &taken)) {
    executor_relate(executor, taken);
    if (statement->if_not_exists)
      return executor_skip(executor, statement->name.span,
          "extension \"%.*s\" already exists, skipping", SLICE_PRINT(text));
    return executor_fail(executor, "42710", statement->name.span,
        "extension \"%.*s\" already exists", SLICE_PRINT(text));
  }
  Name version = option_name(find_option(executor, statement->options, "new_version"));
  Extension draft = {
      .object = {.object_class = CLASS_EXTENSION, .name = statement->name.symbol},
      .version = version.symbol,
  };
  if (!find_schema(executor, statement, &draft.object.schema)) return false;
  executor_create(executor, &draft.object, statement->node.span);
  // From here on a name that nobody made may be of the extension.
  executor->extensions_seen = true;
  return true;
}

static bool update(Executor *executor, const CreateExtension *statement) {
  QualifiedNameNode target = {
      .node = {.kind = NODE_QUALIFIED_NAME, .span = statement->name.span},
      .name = {.name = statement->name, .span = statement->name.span},
  };
  TargetObject found;
  if (!target_find(executor, OBJECT_EXTENSION, &target.node, (Name){0}, false, &found))
    return false;
  executor->extensions_seen = true;
  if (found.id == OBJECT_ID_NONE) return true;
  Extension draft = *(const Extension *)catalog_get(executor->catalog, found.id);
  draft.version = option_name(find_option(executor, statement->options, "new_version")).symbol;
  executor_replace(executor, &draft.object, EFFECT_ALTER, 0, statement->node.span);
  return true;
}

bool apply_create_extension(Executor *executor, const Node *node) {
  const CreateExtension *statement = (const CreateExtension *)node;
  return statement->alter ? update(executor, statement) : create(executor, statement);
}

// What is a member of an extension goes with it, and can't be dropped alone.
bool apply_extension_contents(Executor *executor, const Node *node) {
  const AlterExtensionContents *statement = (const AlterExtensionContents *)node;
  QualifiedNameNode name = {
      .node = {.kind = NODE_QUALIFIED_NAME, .span = statement->extension.span},
      .name = {.name = statement->extension, .span = statement->extension.span},
  };
  TargetObject extension, member;
  if (!target_find(executor, OBJECT_EXTENSION, &name.node, (Name){0}, false, &extension) ||
      !target_find(executor, statement->object, statement->member, (Name){0}, false, &member))
    return false;
  if (!member.modelled)
    return executor_unknown(executor, "not-modelled", node->span, "%s is not modelled yet",
        ast_object_word(statement->object));
  GraphEdge edge = {.dependent = member.id, .referenced = extension.id, .kind = GRAPH_EXTENSION};
  if (member.id == OBJECT_ID_NONE || extension.id == OBJECT_ID_NONE) return true;
  if (statement->add) {
    graph_add(catalog_graph(executor->catalog), edge);
  } else if (!graph_remove(catalog_graph(executor->catalog), edge)) {
    return executor_fail(executor, "55000", node->span,
        "%.*s is not a member of extension \"%.*s\"",
        SLICE_PRINT(executor_description(executor, member.id, 0)),
        SLICE_PRINT(executor_text(executor, statement->extension.symbol)));
  }
  return true;
}
