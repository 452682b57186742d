#include "analyze/apply/definition/other.h"
#include "analyze/apply/definition/other_builtin.h"

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
  if (answer == NAME_NEVER_SEEN && other_has_builtin(kind)) {
    Verdict builtin = other_builtin(executor, kind, name.symbol, SYMBOL_NONE);
    if (builtin != VERDICT_NO || executor->open_world || executor->extensions_seen) return true;
  }
  bool may_be = executor->open_world || executor->extensions_seen;
  if (answer == NAME_GONE || !may_be) return missing(executor, kind, name);
  *id = assume(executor, kind, OBJECT_ID_NONE, name);
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
