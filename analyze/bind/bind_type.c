#include "analyze/apply/rights/rights.h"
#include "analyze/bind/bind.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/columns.h"

// "public.state", as it was written.
static Slice written_name(Executor *executor, const QualifiedName *name) {
  Slice text = executor_text(executor, name->name.symbol);
  if (name->schema.symbol == SYMBOL_NONE) return text;
  return arena_printf(executor->arena, "%.*s.%.*s",
      SLICE_PRINT(executor_text(executor, name->schema.symbol)), SLICE_PRINT(text));
}

static bool missing_type(Executor *executor, const QualifiedName *name) {
  return executor_fail(executor, "42704", name->span, "type \"%.*s\" does not exist",
      SLICE_PRINT(written_name(executor, name)));
}

// ---- finding one

typedef struct FoundType {
  ObjectId id;
  ObjectId schema; // where to assume it
  bool gone;
} FoundType;

static ObjectId builtin_named(Executor *executor, ObjectId schema, Symbol name) {
  if (schema != BUILTIN_SCHEMA_CATALOG)
    return builtin_type_in_schema(schema, executor_text(executor, name));
  TypeMemo *memo = &executor->types[name % TYPE_MEMO_PLACES];
  if (memo->name != name)
    *memo = (TypeMemo){name, builtin_type_by_name(executor_text(executor, name))};
  return memo->type;
}

static ObjectId builtin_on_path(Executor *executor, ObjectId schema, Symbol name) {
  ObjectId id = builtin_named(executor, schema, name);
  const BuiltinType *type = builtin_type(id);
  return type == NULL || type->first > executor->version_max ? OBJECT_ID_NONE : id;
}

static FoundType look_up(
    Executor *executor, const ObjectId schemas[], uint32_t count, Symbol name) {
  FoundType found = {0};
  for (uint32_t i = 0; i < count; i++) {
    ObjectId schema = schemas[i];
    if (bind_is_system_schema(schema)) {
      found.id = builtin_on_path(executor, schema, name);
      if (found.id != OBJECT_ID_NONE) return found;
      continue;
    }
    NameAnswer answer = catalog_find(executor->catalog, schema, NAMES_TYPE, name, &found.id);
    if (answer == NAME_FOUND) return found;
    found.id = OBJECT_ID_NONE;
    const Object *object = catalog_get(executor->catalog, schema);
    if (object == NULL || (object->flags & OBJECT_TEMPORARY)) continue;
    if (answer == NAME_GONE) found.gone = true;
    if (found.schema == OBJECT_ID_NONE) found.schema = schema;
  }
  return found;
}

static bool find_type(
    Executor *executor, const QualifiedName *name, BindMissing missing, FoundType *found) {
  *found = (FoundType){0};
  if (name->schema.symbol == SYMBOL_NONE) {
    BindPath path = bind_search_path(executor);
    *found = look_up(executor, path.schemas, path.count, name->name.symbol);
    return true;
  }
  ObjectId schema;
  if (!bind_schema(executor, name->schema, missing, &schema) ||
      !rights_need_schema_use(executor, schema, name->schema.span))
    return false;
  if (schema != OBJECT_ID_NONE) *found = look_up(executor, &schema, 1, name->name.symbol);
  return true;
}

// An array's own type name: _int4, _state.
static ObjectId element_of_array_name(Executor *executor, const QualifiedName *name) {
  Slice text = executor_text(executor, name->name.symbol);
  if (text.length < 2 || text.start[0] != '_') return OBJECT_ID_NONE;
  QualifiedName element = *name;
  Slice rest = {text.start + 1, text.length - 1};
  element.name.symbol = symbol_intern(executor->symbols, rest);
  FoundType found;
  return find_type(executor, &element, BIND_MAY_MISS, &found) ? found.id : OBJECT_ID_NONE;
}

static bool assume_type(Executor *executor, const QualifiedName *name, const FoundType *found,
    char kind, ObjectId *type) {
  bool may_exist = found->schema != OBJECT_ID_NONE && !found->gone;
  if (!may_exist || (!executor->open_world && !executor->extensions_seen))
    return missing_type(executor, name);
  if (!executor->open_world)
    executor_unknown(executor, "extension-contents", name->span,
        "type \"%.*s\" must come from an extension", SLICE_PRINT(written_name(executor, name)));
  UserType draft = {
      .object = {.object_class = CLASS_TYPE,
          .kind = kind,
          .name = name->name.symbol,
          .schema = found->schema},
      .base.modifiers = {-1, -1},
  };
  *type = executor_assume(executor, &draft.object, name->span);
  return true;
}

bool bind_user_type(Executor *executor, const QualifiedName *name, ObjectKind expected,
    BindMissing missing, ObjectId *type) {
  *type = OBJECT_ID_NONE;
  FoundType found;
  if (!find_type(executor, name, missing, &found)) return false;
  if (found.id != OBJECT_ID_NONE) {
    *type = found.id;
    const Object *object = catalog_get(executor->catalog, found.id);
    if (object != NULL && (object->flags & OBJECT_MAYBE))
      executor_unknown(executor, "maybe", name->span, "whether \"%.*s\" exists is not known",
          SLICE_PRINT(written_name(executor, name)));
    return true;
  }
  if (missing == BIND_MAY_MISS) return true;
  return assume_type(executor, name, &found, expected == OBJECT_DOMAIN ? 'd' : 'b', type);
}

// ---- a type as written

static bool type_of_column(Executor *executor, const TypeName *type, TypeReference *result) {
  if (type->name_count < 2) return missing_type(executor, &type->name);
  const Name *names = type->names + type->name_count;
  QualifiedName table = {.name = names[-2], .span = type->node.span};
  if (type->name_count > 2) table.schema = names[-3];
  ObjectId relation;
  uint16_t number;
  if (!bind_relation(executor, &table, OBJECT_TABLE, BIND_MUST_EXIST, &relation)) return false;
  if (!bind_column(executor, relation, names[-1], &number)) return false;
  *result = columns_numbered(catalog_relation(executor->catalog, relation), number)->type;
  return true;
}

static int32_t modifier(const Node *node) {
  if (node->kind != NODE_CONSTANT) return -1;
  const Constant *constant = (const Constant *)node;
  return constant->kind == CONSTANT_INTEGER ? constant->integer : -1;
}

static bool check_length(Executor *executor, const TypeName *type, Slice name, int32_t length) {
  bool is_character = slice_equals(name, SLICE("varchar")) || slice_equals(name, SLICE("bpchar"));
  bool is_bits = slice_equals(name, SLICE("bit")) || slice_equals(name, SLICE("varbit"));
  if ((!is_character && !is_bits) || type->modifiers.count != 1) return true;
  const char *word = is_bits ? (name.start[0] == 'v' ? "bit varying" : "bit")
                             : (name.start[0] == 'v' ? "varchar" : "char");
  int32_t most = is_character ? 10 * 1024 * 1024 : INT32_MAX / 8;
  if (modifier(type->modifiers.first) == -1) return true;
  if (length < 1)
    return executor_fail(
        executor, "22023", type->node.span, "length for type %s must be at least 1", word);
  if (length > most)
    return executor_fail(
        executor, "22023", type->node.span, "length for type %s cannot exceed %d", word, most);
  return true;
}

static bool read_modifiers(Executor *executor, const TypeName *type, TypeReference *result) {
  result->modifiers[0] = result->modifiers[1] = -1;
  uint32_t count = 0;
  LIST_EACH(node, type->modifiers) {
    if (count < 2) result->modifiers[count] = modifier(node);
    count++;
  }
  if (count == 0) return true;
  Slice name = builtin_type_name(result->type);
  bool is_numeric = slice_equals(name, SLICE("numeric"));
  if (is_numeric && count == 1) result->modifiers[1] = 0;
  if (is_numeric && count > 0 && (result->modifiers[0] < 1 || result->modifiers[0] > 1000))
    return executor_fail(executor, "22023", type->node.span,
        "NUMERIC precision %d must be between 1 and 1000", result->modifiers[0]);
  return check_length(executor, type, name, result->modifiers[0]);
}

static bool is_shell(const Executor *executor, ObjectId type) {
  const Object *object = catalog_get(executor->catalog, type);
  return object != NULL && object->object_class == CLASS_TYPE && object->kind == 'b' &&
         ((const UserType *)object)->is_shell;
}

bool bind_refuse_shell(Executor *executor, ObjectId type, const QualifiedName *name) {
  if (!is_shell(executor, type)) return true;
  executor_relate(executor, type);
  return executor_fail(executor, "42704", name->span, "type \"%.*s\" is only a shell",
      SLICE_PRINT(written_name(executor, name)));
}

bool bind_type(Executor *executor, const TypeName *type, TypeReference *result) {
  if (!bind_type_or_shell(executor, type, result)) return false;
  return bind_refuse_shell(executor, result->type, &type->name);
}

// A shell has no array.
static bool refuse_shells_array(
    Executor *executor, const TypeName *type, const TypeReference *result) {
  if (result->array_dimensions == 0 || !is_shell(executor, result->type)) return true;
  return executor_fail(executor, "42704", type->node.span, "type \"%.*s[]\" does not exist",
      SLICE_PRINT(written_name(executor, &type->name)));
}

bool bind_type_or_shell(Executor *executor, const TypeName *type, TypeReference *result) {
  *result = (TypeReference){.modifiers = {-1, -1}, .array_dimensions = type->array_dimensions};
  if (type->percent_type) {
    if (!type_of_column(executor, type, result)) return false;
    result->array_dimensions = (uint16_t)(result->array_dimensions + type->array_dimensions);
    return true;
  }
  FoundType found;
  if (!find_type(executor, &type->name, BIND_MUST_EXIST, &found)) return false;
  result->type = found.id;
  if (found.id == OBJECT_ID_NONE) {
    result->type = element_of_array_name(executor, &type->name);
    if (result->type != OBJECT_ID_NONE) {
      result->array_dimensions = 1;
      return true;
    }
    if (!assume_type(executor, &type->name, &found, 'b', &result->type)) return false;
  }
  const Object *object = catalog_get(executor->catalog, result->type);
  if (object != NULL && (object->flags & OBJECT_MAYBE))
    executor_unknown(executor, "maybe", type->node.span, "whether \"%.*s\" exists is not known",
        SLICE_PRINT(written_name(executor, &type->name)));
  return refuse_shells_array(executor, type, result) && read_modifiers(executor, type, result);
}

bool bind_type_is_pseudo(const TypeReference *type) {
  const BuiltinType *builtin = builtin_type(type->type);
  return builtin != NULL && builtin->kind == 'p' && type->array_dimensions == 0;
}

// ---- serial

#define WORD(text)                                                                                 \
  { text, sizeof text - 1 }
static const struct {
  Slice word;
  Slice type;
} serials[] = {
    {WORD("serial"), WORD("int4")},
    {WORD("serial4"), WORD("int4")},
    {WORD("bigserial"), WORD("int8")},
    {WORD("serial8"), WORD("int8")},
    {WORD("smallserial"), WORD("int2")},
    {WORD("serial2"), WORD("int2")},
};
#undef WORD

Slice bind_serial_type(const Executor *executor, const TypeName *type) {
  if (type->name.schema.symbol != SYMBOL_NONE || type->percent_type) return SLICE("");
  Slice name = executor_text(executor, type->name.name.symbol);
  for (size_t i = 0; i < sizeof serials / sizeof *serials; i++) {
    if (slice_equals(name, serials[i].word)) return serials[i].type;
  }
  return SLICE("");
}

bool bind_column_type(Executor *executor, const TypeName *type, TypeReference *result) {
  Slice integer = bind_serial_type(executor, type);
  if (integer.length == 0) return bind_used_type(executor, type, result);
  if (type->array_dimensions > 0)
    return executor_fail(executor, "0A000", type->node.span, "array of serial is not implemented");
  *result = (TypeReference){
      .type = builtin_type_by_name(integer), .modifiers = {-1, -1}, .is_serial = true};
  return true;
}

bool bind_used_type(Executor *executor, const TypeName *type, TypeReference *result) {
  return bind_type(executor, type, result) && rights_need_type(executor, result, type->node.span);
}
