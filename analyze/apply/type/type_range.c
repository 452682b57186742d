#include "analyze/apply/type/type_name.h"

static const Option *find_option(Executor *executor, NodeList options, const char *word) {
  LIST_EACH(node, options) {
    const Option *option = (const Option *)node;
    if (slice_equals(executor_text(executor, option->name.symbol), slice_of(word))) return option;
  }
  return NULL;
}

// The name after the server's rule: "range" becomes "multirange", else "_multirange" is put behind.
static Symbol default_multirange(Executor *executor, Symbol range) {
  Slice name = executor_text(executor, range);
  for (size_t i = 0; i + 5 <= name.length; i++) {
    if (memcmp(name.start + i, "range", 5) != 0) continue;
    Slice text = arena_printf(executor->arena, "%.*smultirange%.*s", (int)i, name.start,
        (int)(name.length - i - 5), name.start + i + 5);
    if (text.length > 63) text.length = 63;
    return symbol_intern(executor->symbols, text);
  }
  size_t kept = name.length > 52 ? 52 : name.length;
  Slice text = arena_printf(executor->arena, "%.*s_multirange", (int)kept, name.start);
  return symbol_intern(executor->symbols, text);
}

static QualifiedName multirange_name(Executor *executor, const CreateRangeType *statement) {
  const Option *option = find_option(executor, statement->options, "multirange_type_name");
  if (option != NULL && option->value != NULL) {
    if (option->value->kind == NODE_QUALIFIED_NAME)
      return ((const QualifiedNameNode *)option->value)->name;
    if (option->value->kind == NODE_TYPE_NAME) return ((const TypeName *)option->value)->name;
  }
  QualifiedName name = statement->type;
  name.name.symbol = default_multirange(executor, statement->type.name.symbol);
  return name;
}

static bool bind_subtype(
    Executor *executor, const CreateRangeType *statement, TypeReference *type) {
  const Option *option = find_option(executor, statement->options, "subtype");
  if (option == NULL)
    return executor_fail(
        executor, "42601", statement->node.span, "type attribute \"subtype\" is required");
  if (option->value == NULL || option->value->kind != NODE_TYPE_NAME) return true;
  return bind_type(executor, (const TypeName *)option->value, type);
}

bool apply_create_range_type(Executor *executor, const Node *node) {
  const CreateRangeType *statement = (const CreateRangeType *)node;
  ObjectId schema;
  if (!type_name_place(executor, &statement->type, &schema)) return false;
  UserType range = {.object = type_name_header(&statement->type, schema, 'r')};
  range.base.modifiers[0] = range.base.modifiers[1] = -1;
  if (!bind_subtype(executor, statement, &range.base)) return false;
  QualifiedName name = multirange_name(executor, statement);
  if (!type_name_place(executor, &name, &schema)) return false;
  ObjectId id = executor_create(executor, &range.object, node->span);
  executor_depend(executor, id, 0, range.base.type, 0, GRAPH_NORMAL);
  UserType multirange = {.object = type_name_header(&name, schema, 'm')};
  multirange.base = range.base;
  ObjectId other = executor_create(executor, &multirange.object, node->span);
  executor_depend(executor, other, 0, id, 0, GRAPH_INTERNAL);
  UserType linked = *catalog_type(executor->catalog, id);
  linked.multirange = other;
  catalog_replace(executor->catalog, &linked.object);
  return true;
}
