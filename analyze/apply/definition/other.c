#include "analyze/apply/definition/other.h"

bool other_has_builtin(ObjectKind kind) {
  switch (kind) {
  case OBJECT_PUBLICATION:
  case OBJECT_SUBSCRIPTION:
  case OBJECT_SERVER:
  case OBJECT_FOREIGN_DATA_WRAPPER:
  case OBJECT_USER_MAPPING:
  case OBJECT_EVENT_TRIGGER:
  case OBJECT_STATISTICS:
  case OBJECT_TRANSFORM: return false;
  default: return true;
  }
}

bool other_has_schema(ObjectKind kind) {
  switch (kind) {
  case OBJECT_COLLATION:
  case OBJECT_CONVERSION:
  case OBJECT_OPERATOR:
  case OBJECT_OPERATOR_CLASS:
  case OBJECT_OPERATOR_FAMILY:
  case OBJECT_STATISTICS:
  case OBJECT_TEXT_SEARCH_CONFIGURATION:
  case OBJECT_TEXT_SEARCH_DICTIONARY:
  case OBJECT_TEXT_SEARCH_PARSER:
  case OBJECT_TEXT_SEARCH_TEMPLATE: return true;
  default: return false;
  }
}

ObjectId other_find(const Executor *executor, ObjectKind kind, ObjectId schema, Symbol name) {
  ObjectId found;
  NameClass names = catalog_other_names((int)kind);
  NameAnswer answer = catalog_find(executor->catalog, schema, names, name, &found);
  return answer == NAME_FOUND ? found : OBJECT_ID_NONE;
}

bool other_refuse_taken(Executor *executor, ObjectKind kind, ObjectId schema, Name name) {
  ObjectId taken = other_find(executor, kind, schema, name.symbol);
  if (taken == OBJECT_ID_NONE) return true;
  executor_relate(executor, taken);
  return executor_fail(executor, "42710", name.span, "%s \"%.*s\" already exists",
      ast_object_word(kind), SLICE_PRINT(executor_text(executor, name.symbol)));
}

static ObjectId assume(Executor *executor, ObjectKind kind, ObjectId schema, Name name) {
  OtherObject draft = {
      .object = {
          .object_class = CLASS_OTHER, .kind = (char)kind, .name = name.symbol, .schema = schema}};
  return executor_assume(executor, &draft.object, name.span);
}

static bool missing(Executor *executor, ObjectKind kind, Name name) {
  return executor_fail(executor, "42704", name.span, "%s \"%.*s\" does not exist",
      ast_object_word(kind), SLICE_PRINT(executor_text(executor, name.symbol)));
}

bool other_bind(Executor *executor, ObjectKind kind, Name name, ObjectId *id) {
  NameClass names = catalog_other_names((int)kind);
  NameAnswer answer = catalog_find(executor->catalog, OBJECT_ID_NONE, names, name.symbol, id);
  if (answer == NAME_FOUND) return true;
  *id = OBJECT_ID_NONE;
  if (answer == NAME_NEVER_SEEN && other_has_builtin(kind)) return true;
  bool may_be = executor->open_world || executor->extensions_seen;
  if (answer == NAME_GONE || !may_be) return missing(executor, kind, name);
  *id = assume(executor, kind, OBJECT_ID_NONE, name);
  return true;
}

// ---- as the object of a statement

static Slice skipping(Executor *executor, ObjectKind kind, Slice name) {
  return arena_printf(executor->arena, "%s \"%.*s\" does not exist, skipping",
      ast_object_word(kind), SLICE_PRINT(name));
}

// Where a name without a schema is looked for; the last one that said it is gone counts.
static NameAnswer find_on_path(
    Executor *executor, ObjectKind kind, const QualifiedName *name, ObjectId *found) {
  NameClass names = catalog_other_names((int)kind);
  ObjectId schema;
  *found = OBJECT_ID_NONE;
  if (name->schema.symbol != SYMBOL_NONE) {
    if (!bind_schema(executor, name->schema, BIND_MAY_MISS, &schema) || schema == OBJECT_ID_NONE)
      return NAME_NEVER_SEEN;
    return catalog_find(executor->catalog, schema, names, name->name.symbol, found);
  }
  NameAnswer answer = NAME_NEVER_SEEN;
  BindPath path = bind_search_path(executor);
  for (uint32_t i = 0; i < path.count; i++) {
    NameAnswer here =
        catalog_find(executor->catalog, path.schemas[i], names, name->name.symbol, found);
    if (here == NAME_FOUND) return NAME_FOUND;
    if (here == NAME_GONE) answer = NAME_GONE;
  }
  return answer;
}

static bool target_named(Executor *executor, ObjectKind kind, const QualifiedName *name,
    bool if_exists, TargetObject *target) {
  NameAnswer answer;
  ObjectId home = OBJECT_ID_NONE;
  if (other_has_schema(kind)) {
    answer = find_on_path(executor, kind, name, &target->id);
    home = bind_search_path(executor).creation;
  } else {
    NameClass names = catalog_other_names((int)kind);
    answer = catalog_find(executor->catalog, OBJECT_ID_NONE, names, name->name.symbol, &target->id);
  }
  if (answer == NAME_FOUND) return true;
  target->id = OBJECT_ID_NONE;
  bool may_be = executor->open_world || executor->extensions_seen;
  if (answer == NAME_NEVER_SEEN && other_has_builtin(kind)) {
    target->modelled = false;
    return true;
  }
  if (answer == NAME_NEVER_SEEN && may_be) {
    target->id = assume(executor, kind, home, name->name);
    return true;
  }
  if (!if_exists) {
    Slice text = target_written_name(executor, name);
    return executor_fail(executor, "42704", name->span, "%s \"%.*s\" does not exist",
        ast_object_word(kind), SLICE_PRINT(text));
  }
  target->notice = skipping(executor, kind, target_written_name(executor, name));
  return true;
}

// CAST (a AS b)
static bool target_cast(
    Executor *executor, const RowExpression *types, bool if_exists, TargetObject *target) {
  TypeReference type[2];
  size_t count = 0;
  LIST_EACH(node, types->items) {
    if (count == 2 || node->kind != NODE_TYPE_NAME) break;
    if (!bind_type(executor, (const TypeName *)node, &type[count++])) return false;
  }
  target->modelled = count == 2;
  if (count < 2) return true;
  Symbol name = other_cast_name(executor, &type[0], &type[1]);
  target->id = other_find(executor, OBJECT_CAST, OBJECT_ID_NONE, name);
  if (target->id != OBJECT_ID_NONE) return true;
  bool may_be_builtin = type[0].type < OBJECT_ID_FIRST_USER && type[1].type < OBJECT_ID_FIRST_USER;
  if (may_be_builtin || executor->open_world) {
    target->modelled = false;
    return true;
  }
  Slice from = bind_type_text(executor, &type[0]);
  Slice to = bind_type_text(executor, &type[1]);
  if (!if_exists)
    return executor_fail(executor, "42704", types->node.span,
        "cast from type %.*s to type %.*s does not exist", SLICE_PRINT(from), SLICE_PRINT(to));
  target->notice =
      arena_printf(executor->arena, "cast from type %.*s to type %.*s does not exist, skipping",
          SLICE_PRINT(from), SLICE_PRINT(to));
  return true;
}

// An operator (left, right); a prefix one has no left.
static bool target_operator(
    Executor *executor, const FunctionSignature *signature, bool if_exists, TargetObject *target) {
  ObjectId types[2] = {OBJECT_ID_NONE, OBJECT_ID_NONE};
  size_t count = signature->is_prefix ? 1 : 0;
  LIST_EACH(node, signature->parameters) {
    TypeReference type;
    const TypeName *name = ((const FunctionParameter *)node)->type;
    if (count == 2 || name == NULL) break;
    if (!bind_type(executor, name, &type)) return false;
    types[count++] = type.type;
  }
  (void)if_exists;
  BindPath path = bind_search_path(executor);
  ObjectId schema = OBJECT_ID_NONE;
  if (signature->name.schema.symbol != SYMBOL_NONE &&
      !bind_schema(executor, signature->name.schema, BIND_MAY_MISS, &schema))
    return false;
  Symbol name = signature->name.name.symbol;
  if (schema != OBJECT_ID_NONE)
    target->id = other_operator(executor, schema, name, types[0], types[1]);
  for (uint32_t i = 0; schema == OBJECT_ID_NONE && i < path.count; i++) {
    if (target->id == OBJECT_ID_NONE)
      target->id = other_operator(executor, path.schemas[i], name, types[0], types[1]);
  }
  target->modelled = target->id != OBJECT_ID_NONE;
  return true;
}

// OPERATOR CLASS name USING method, USER MAPPING FOR user SERVER server.
static bool target_on(Executor *executor, ObjectKind kind, const DropOnRelation *named,
    bool if_exists, TargetObject *target) {
  if (kind != OBJECT_USER_MAPPING)
    return target_named(executor, kind, &named->relation, if_exists, target);
  ObjectId server;
  if (!other_bind(executor, OBJECT_SERVER, named->relation.name, &server)) return false;
  target->id = other_find(executor, kind, server, named->name.symbol);
  if (target->id != OBJECT_ID_NONE) return true;
  Slice user = executor_text(executor, named->name.symbol);
  Slice of = executor_text(executor, named->relation.name.symbol);
  if (executor_may_have_more(executor, server)) {
    target->modelled = false;
    return true;
  }
  if (!if_exists)
    return executor_fail(executor, "42704", named->node.span,
        "user mapping for \"%.*s\" does not exist for server \"%.*s\"", SLICE_PRINT(user),
        SLICE_PRINT(of));
  target->notice = arena_printf(executor->arena,
      "user mapping for \"%.*s\" does not exist for server \"%.*s\", skipping", SLICE_PRINT(user),
      SLICE_PRINT(of));
  return true;
}

bool other_target(
    Executor *executor, ObjectKind kind, const Node *node, bool if_exists, TargetObject *target) {
  if (kind == OBJECT_DATABASE || kind == OBJECT_TABLESPACE || kind == OBJECT_LARGE_OBJECT) {
    target->modelled = false; // not of this catalog
    return true;
  }
  switch (node->kind) {
  case NODE_QUALIFIED_NAME:
    return target_named(
        executor, kind, &((const QualifiedNameNode *)node)->name, if_exists, target);
  case NODE_DROP_ON_RELATION:
    return target_on(executor, kind, (const DropOnRelation *)node, if_exists, target);
  case NODE_ROW:
    if (kind == OBJECT_CAST)
      return target_cast(executor, (const RowExpression *)node, if_exists, target);
    break;
  case NODE_FUNCTION_SIGNATURE:
    if (kind == OBJECT_OPERATOR)
      return target_operator(executor, (const FunctionSignature *)node, if_exists, target);
    break;
  default: break;
  }
  target->modelled = false;
  return true;
}

// ---- names of what has none

static Slice cast_name(Executor *executor, const TypeReference *from, const TypeReference *to) {
  return arena_printf(executor->arena, "%.*s AS %.*s", SLICE_PRINT(bind_type_text(executor, from)),
      SLICE_PRINT(bind_type_text(executor, to)));
}

Symbol other_cast_name(Executor *executor, const TypeReference *from, const TypeReference *to) {
  return symbol_intern(executor->symbols, cast_name(executor, from, to));
}

ObjectId other_cast(Executor *executor, const TypeReference *from, const TypeReference *to) {
  Symbol name = symbol_find(executor->symbols, cast_name(executor, from, to));
  return name == SYMBOL_NONE ? OBJECT_ID_NONE
                             : other_find(executor, OBJECT_CAST, OBJECT_ID_NONE, name);
}

typedef struct Operands {
  ObjectId left;
  ObjectId right;
  ObjectId found;
} Operands;

static bool has_operands(const Object *object, void *payload) {
  Operands *wanted = payload;
  const OtherObject *operator=(const OtherObject *) object;
  if (operator->of == wanted->left && operator->other == wanted->right) wanted->found = object->id;
  return wanted->found == OBJECT_ID_NONE;
}

ObjectId other_operator(
    const Executor *executor, ObjectId schema, Symbol name, ObjectId left, ObjectId right) {
  Operands wanted = {left, right, OBJECT_ID_NONE};
  NameClass names = catalog_other_names(OBJECT_OPERATOR);
  catalog_each_named(executor->catalog, schema, names, name, has_operands, &wanted);
  return wanted.found;
}
