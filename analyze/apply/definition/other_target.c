#include "analyze/apply/definition/other.h"
#include "analyze/apply/definition/other_builtin.h"
#include "analyze/apply/rights/runner.h"

// The one object that a statement names.

static ObjectId assume(Executor *executor, ObjectKind kind, ObjectId schema, Name name) {
  OtherObject draft = {
      .object = {
          .object_class = CLASS_OTHER, .kind = (char)kind, .name = name.symbol, .schema = schema}};
  return executor_assume(executor, &draft.object, name.span);
}

static Slice skipping(Executor *executor, ObjectKind kind, Slice name) {
  return arena_printf(executor->arena, "%s \"%.*s\" does not exist, skipping",
      ast_object_word(kind), SLICE_PRINT(name));
}

// Where a name without a schema is looked for; the last one that said it is gone counts. Of operator
// classes and families those of a method, which is SYMBOL_NONE for all else.
typedef struct Search {
  Executor *executor;
  ObjectKind kind;
  Symbol name;
  Symbol method;
  ObjectId found;
  bool sees_system; // pg_catalog is among the schemas that were looked into
} Search;

static bool is_of_method(const Object *object, void *payload) {
  Search *search = payload;
  if (((const OtherObject *)object)->text == search->method) search->found = object->id;
  return search->found == OBJECT_ID_NONE;
}

static NameAnswer look_into(Search *search, ObjectId schema) {
  NameClass names = catalog_other_names((int)search->kind);
  const Catalog *catalog = search->executor->catalog;
  search->sees_system |= bind_is_system_schema(schema);
  NameAnswer answer = catalog_find(catalog, schema, names, search->name, &search->found);
  if (answer != NAME_FOUND || search->method == SYMBOL_NONE) return answer;
  search->found = OBJECT_ID_NONE;
  catalog_each_named(catalog, schema, names, search->name, is_of_method, search);
  return search->found == OBJECT_ID_NONE ? NAME_NEVER_SEEN : NAME_FOUND;
}

static NameAnswer find(Search *search, const QualifiedName *name) {
  ObjectId schema;
  search->found = OBJECT_ID_NONE;
  if (!other_has_schema(search->kind)) {
    search->sees_system = true;
    return look_into(search, OBJECT_ID_NONE);
  }
  if (name->schema.symbol != SYMBOL_NONE) {
    if (!bind_schema(search->executor, name->schema, BIND_MAY_MISS, &schema))
      return NAME_NEVER_SEEN;
    return schema == OBJECT_ID_NONE ? NAME_NEVER_SEEN : look_into(search, schema);
  }
  NameAnswer answer = NAME_NEVER_SEEN;
  BindPath path = bind_search_path(search->executor);
  for (uint32_t i = 0; i < path.count; i++) {
    NameAnswer here = look_into(search, path.schemas[i]);
    if (here == NAME_FOUND) return NAME_FOUND;
    if (here == NAME_GONE) answer = NAME_GONE;
  }
  return answer;
}

static Slice of_method(Executor *executor, const Search *search) {
  if (search->method == SYMBOL_NONE) return SLICE("");
  return arena_printf(executor->arena, " for access method \"%.*s\"",
      SLICE_PRINT(executor_text(executor, search->method)));
}

static bool missing_named(
    Search *search, const QualifiedName *name, bool if_exists, TargetObject *target) {
  Executor *executor = search->executor;
  Slice text = target_written_name(executor, name);
  Slice method = of_method(executor, search);
  const char *word = ast_object_word(search->kind);
  target->notice = arena_printf(executor->arena, "%s \"%.*s\" does not exist%.*s, skipping", word,
      SLICE_PRINT(text), SLICE_PRINT(method));
  return if_exists || executor_fail(executor, "42704", name->span, "%s \"%.*s\" does not exist%.*s",
                          word, SLICE_PRINT(text), SLICE_PRINT(method));
}

static bool target_named(Executor *executor, ObjectKind kind, const QualifiedName *name,
    Symbol method, bool if_exists, TargetObject *target) {
  Search search = {.executor = executor, .kind = kind, .name = name->name.symbol, .method = method};
  ObjectId home = other_has_schema(kind) ? bind_search_path(executor).creation : OBJECT_ID_NONE;
  bool needs_schema = !if_exists && other_has_schema(kind) && name->schema.symbol != SYMBOL_NONE;
  if (needs_schema && !bind_schema(executor, name->schema, BIND_MUST_EXIST, &home)) return false;
  NameAnswer answer = find(&search, name);
  target->id = search.found;
  if (answer == NAME_FOUND) return true;
  bool may_be = executor->open_world || executor->extensions_seen;
  Verdict builtin =
      search.sees_system ? other_builtin(executor, kind, search.name, method) : VERDICT_NO;
  if (answer == NAME_NEVER_SEEN && other_has_builtin(kind) && (may_be || builtin != VERDICT_NO)) {
    target->modelled = false;
    target->is_required = builtin == VERDICT_YES;
    return true;
  }
  if (answer == NAME_NEVER_SEEN && may_be) {
    target->id = assume(executor, kind, home, name->name);
    return true;
  }
  return missing_named(&search, name, if_exists, target);
}

// CAST (a AS b)
static bool target_cast(
    Executor *executor, const RowExpression *types, bool if_exists, TargetObject *target) {
  TypeReference type[2];
  size_t count = 0;
  LIST_EACH(node, types->items) {
    if (count == 2 || node->kind != NODE_TYPE_NAME) break;
    if (if_exists) target->notice = target_missing_type(executor, (const TypeName *)node);
    if (target->notice.length > 0) return true;
    if (!bind_type(executor, (const TypeName *)node, &type[count++])) return false;
  }
  target->modelled = count == 2;
  if (count < 2) return true;
  Symbol name = other_cast_name(executor, &type[0], &type[1]);
  target->id = other_find(executor, OBJECT_CAST, OBJECT_ID_NONE, name);
  if (target->id != OBJECT_ID_NONE) return true;
  bool are_plain = !value_is_array(type[0]) && !value_is_array(type[1]);
  const BuiltinCast *builtin =
      are_plain ? builtin_cast(type[0].type, type[1].type, executor->version_max) : NULL;
  target->is_required = builtin != NULL;
  if (builtin != NULL || executor->open_world || executor->extensions_seen) {
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

// FOR type LANGUAGE name
static bool target_transform(
    Executor *executor, const Option *named, bool if_exists, TargetObject *target) {
  const TypeName *written = (const TypeName *)named->value;
  TypeReference type;
  ObjectId language;
  if (if_exists) target->notice = target_missing_type(executor, written);
  if (target->notice.length > 0) return true;
  if (!bind_type(executor, written, &type) ||
      !other_bind(executor, OBJECT_LANGUAGE, named->name, &language))
    return false;
  target->id = transform_find(executor, &type, named->name);
  if (target->id != OBJECT_ID_NONE) return true;
  target->modelled = !executor->open_world && !executor->extensions_seen;
  if (!target->modelled) return true;
  Slice text =
      arena_printf(executor->arena, "transform for type %.*s language \"%.*s\" does not exist",
          SLICE_PRINT(bind_type_text(executor, &type)),
          SLICE_PRINT(executor_text(executor, named->name.symbol)));
  target->notice = arena_printf(executor->arena, "%.*s, skipping", SLICE_PRINT(text));
  return if_exists || executor_fail(executor, "42704", named->node.span, "%.*s", SLICE_PRINT(text));
}

// ---- operators

typedef struct Operands {
  TypeReference types[2]; // a prefix operator has no left one
  Slice notice;
} Operands;

static bool read_operands(
    Executor *executor, const FunctionSignature *signature, bool if_exists, Operands *operands) {
  size_t count = signature->is_prefix ? 1 : 0;
  operands->types[0] = operands->types[1] = value_none();
  operands->notice = SLICE("");
  LIST_EACH(node, signature->parameters) {
    const TypeName *name = ((const FunctionParameter *)node)->type;
    if (count == 2 || name == NULL) break;
    Slice missing = if_exists ? target_missing_type(executor, name) : SLICE("");
    if (operands->notice.length == 0) operands->notice = missing;
    // The server looks on as if it were NONE.
    if (missing.length == 0 && !bind_type(executor, name, &operands->types[count])) return false;
    count++;
  }
  return true;
}

static bool is_builtin_operator(Executor *executor, Slice name, const Operands *operands) {
  size_t count;
  const BuiltinOperator *candidates = builtin_operators_named(name, &count);
  for (size_t i = 0; i < count; i++) {
    TypeReference left =
        candidates[i].left == 0 ? value_none() : builtin_reference(candidates[i].left);
    if (builtin_operator_in(&candidates[i], executor->version_max) &&
        value_same(left, operands->types[0]) &&
        value_same(builtin_reference(candidates[i].right), operands->types[1]))
      return true;
  }
  return false;
}

static Slice operator_text(Executor *executor, Slice name, const Operands *operands) {
  Slice right = bind_type_text(executor, &operands->types[1]);
  if (operands->types[0].type == OBJECT_ID_NONE)
    return arena_printf(executor->arena, "%.*s %.*s", SLICE_PRINT(name), SLICE_PRINT(right));
  return arena_printf(executor->arena, "%.*s %.*s %.*s",
      SLICE_PRINT(bind_type_text(executor, &operands->types[0])), SLICE_PRINT(name),
      SLICE_PRINT(right));
}

static bool target_operator(
    Executor *executor, const FunctionSignature *signature, bool if_exists, TargetObject *target) {
  Operands operands;
  if (!read_operands(executor, signature, if_exists, &operands)) return false;
  BindPath path = bind_search_path(executor);
  ObjectId schema = OBJECT_ID_NONE;
  bool is_qualified = signature->name.schema.symbol != SYMBOL_NONE;
  if (is_qualified && !bind_schema(executor, signature->name.schema, BIND_MAY_MISS, &schema))
    return false;
  Symbol name = signature->name.name.symbol;
  bool sees_system = is_qualified && bind_is_system_schema(schema);
  ObjectId left = operands.types[0].type, right = operands.types[1].type;
  if (schema != OBJECT_ID_NONE) target->id = other_operator(executor, schema, name, left, right);
  for (uint32_t i = 0; !is_qualified && i < path.count; i++) {
    sees_system |= bind_is_system_schema(path.schemas[i]);
    if (target->id == OBJECT_ID_NONE)
      target->id = other_operator(executor, path.schemas[i], name, left, right);
  }
  if (target->id != OBJECT_ID_NONE) return true;
  Slice text = executor_text(executor, name);
  target->is_required = sees_system && is_builtin_operator(executor, text, &operands);
  target->modelled = !target->is_required && !executor->open_world && !executor->extensions_seen;
  if (!target->modelled) return true;
  target->notice = operands.notice;
  if (target->notice.length > 0) return true;
  Slice written = operator_text(executor, text, &operands);
  target->notice = arena_printf(
      executor->arena, "operator does not exist: %.*s, skipping", SLICE_PRINT(written));
  return if_exists || executor_fail(executor, "42883", signature->name.span,
                          "operator does not exist: %.*s", SLICE_PRINT(written));
}

// ---- the rest

// OPERATOR CLASS name USING method, USER MAPPING FOR user SERVER server.
static bool target_on(Executor *executor, ObjectKind kind, const DropOnRelation *named,
    bool if_exists, TargetObject *target) {
  ObjectId server, method;
  if (kind != OBJECT_USER_MAPPING) // the method must be there, IF EXISTS or not
    return other_bind(executor, OBJECT_ACCESS_METHOD, named->name, &method) &&
           target_named(executor, kind, &named->relation, named->name.symbol, if_exists, target);
  Symbol name = named->relation.name.symbol;
  NameClass servers = catalog_other_names(OBJECT_SERVER);
  bool is_there =
      catalog_find(executor->catalog, OBJECT_ID_NONE, servers, name, &server) == NAME_FOUND;
  if (if_exists && !is_there && !executor->open_world && !executor->extensions_seen) {
    target->notice = skipping(executor, OBJECT_SERVER, executor_text(executor, name));
    return true;
  }
  if (!other_bind(executor, OBJECT_SERVER, named->relation.name, &server)) return false;
  Symbol role = runner_resolve(executor, named->name.symbol);
  if (role == SYMBOL_NONE) role = named->name.symbol;
  target->id = other_find(executor, kind, server, role);
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
  if (kind == OBJECT_DATABASE || kind == OBJECT_LARGE_OBJECT) {
    target->modelled = false; // not of this catalog
    return true;
  }
  switch (node->kind) {
  case NODE_QUALIFIED_NAME:
    return target_named(
        executor, kind, &((const QualifiedNameNode *)node)->name, SYMBOL_NONE, if_exists, target);
  case NODE_DROP_ON_RELATION:
    return target_on(executor, kind, (const DropOnRelation *)node, if_exists, target);
  case NODE_ROW:
    if (kind == OBJECT_CAST)
      return target_cast(executor, (const RowExpression *)node, if_exists, target);
    break;
  case NODE_OPTION:
    if (kind == OBJECT_TRANSFORM)
      return target_transform(executor, (const Option *)node, if_exists, target);
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
