#include "analyze/bind/bind.h"
#include "analyze/catalog/columns.h"
#include "lexer/keyword.h"

Slice executor_text(const Executor *executor, Symbol symbol) {
  return symbol_text(executor->symbols, symbol);
}

static bool needs_quotes(Slice name) {
  if (name.length == 0 || (name.start[0] >= '0' && name.start[0] <= '9')) return true;
  for (size_t i = 0; i < name.length; i++) {
    char c = name.start[i];
    if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '_') return true;
  }
  TokenKind keyword = keyword_find(name);
  KeywordCategory category = lexer_keyword_category(keyword);
  return category != KEYWORD_NOT && category != KEYWORD_UNRESERVED;
}

Slice executor_quoted(const Executor *executor, Symbol symbol) {
  Slice name = symbol_text(executor->symbols, symbol);
  if (!needs_quotes(name)) return name;
  char *text = arena_alloc(executor->arena, 2 * name.length + 2);
  size_t length = 0;
  text[length++] = '"';
  for (size_t i = 0; i < name.length; i++) {
    if (name.start[i] == '"') text[length++] = '"';
    text[length++] = name.start[i];
  }
  text[length++] = '"';
  return (Slice){text, length};
}

static bool is_on_path(Executor *executor, const Object *object) {
  NameClass names = catalog_name_class(object);
  BindPath path = bind_search_path(executor);
  for (uint32_t i = 0; i < path.count; i++) {
    if (path.schemas[i] == object->schema) return true;
    ObjectId other;
    if (names != NAMES_FUNCTION &&
        catalog_find(executor->catalog, path.schemas[i], names, object->name, &other) == NAME_FOUND)
      return other == object->id;
  }
  return false;
}

static Slice function_arguments(Executor *executor, const Function *function) {
  Slice list = SLICE("");
  for (uint16_t i = 0; i < function->argument_count; i++) {
    Slice type = bind_type_text(executor, &function->arguments[i]);
    list = arena_printf(
        executor->arena, "%.*s%s%.*s", SLICE_PRINT(list), i > 0 ? "," : "", SLICE_PRINT(type));
  }
  return list;
}

Slice executor_name_of(Executor *executor, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL) return SLICE("?");
  bool has_schema = object->object_class == CLASS_RELATION || object->object_class == CLASS_INDEX ||
                    object->object_class == CLASS_SEQUENCE || object->object_class == CLASS_TYPE ||
                    object->object_class == CLASS_FUNCTION;
  if (!has_schema)
    return executor_text(executor, object->name); // the server quotes the others only
  Slice name = executor_quoted(executor, object->name);
  const Object *schema = catalog_get(executor->catalog, object->schema);
  if (schema != NULL && !is_on_path(executor, object)) {
    Slice prefix = executor_quoted(executor, schema->name);
    name = arena_printf(executor->arena, "%.*s.%.*s", SLICE_PRINT(prefix), SLICE_PRINT(name));
  }
  if (object->object_class == CLASS_FUNCTION) {
    Slice arguments = function_arguments(executor, (const Function *)object);
    name = arena_printf(executor->arena, "%.*s(%.*s)", SLICE_PRINT(name), SLICE_PRINT(arguments));
  }
  return name;
}

static const char *relation_word(char kind) {
  switch (kind) {
  case 'v': return "view";
  case 'm': return "materialized view";
  case 'c': return "composite type";
  case 'f': return "foreign table";
  default: return "table";
  }
}

const char *executor_kind_word(const Object *object) {
  switch ((ObjectClass)object->object_class) {
  case CLASS_SCHEMA: return "schema";
  case CLASS_RELATION: return relation_word(object->kind);
  case CLASS_INDEX: return "index";
  case CLASS_SEQUENCE: return "sequence";
  case CLASS_TYPE: return "type";
  case CLASS_FUNCTION: return "function";
  case CLASS_CONSTRAINT: return "constraint";
  case CLASS_DEFAULT: return "default value";
  case CLASS_TRIGGER: return "trigger";
  case CLASS_RULE: return "rule";
  case CLASS_POLICY: return "policy";
  case CLASS_EXTENSION: return "extension";
  case CLASS_ROLE: return "role";
  case CLASS_ACCESS: return "default privileges";
  case CLASS_PUBLISHED:
    return object->kind == 't' ? "publication of table" : "publication of schema";
  case CLASS_OTHER: return ast_object_word((ObjectKind)object->kind);
  case CLASS_NONE: break;
  }
  return "object";
}

static Slice part_description(Executor *executor, const Object *object, ObjectId whole) {
  Slice name = executor_text(executor, object->name);
  const char *word = executor_kind_word(object);
  if (whole == OBJECT_ID_NONE)
    return arena_printf(executor->arena, "%s %.*s", word, SLICE_PRINT(name));
  Slice of = executor_description(executor, whole, 0);
  return arena_printf(executor->arena, "%s %.*s on %.*s", word, SLICE_PRINT(name), SLICE_PRINT(of));
}

static Slice column_description(Executor *executor, const Object *object, uint16_t column) {
  Slice whole = executor_name_of(executor, object->id);
  Slice of =
      arena_printf(executor->arena, "%s %.*s", executor_kind_word(object), SLICE_PRINT(whole));
  Slice text = {0};
  if (object->object_class == CLASS_RELATION) {
    const Column *found = columns_numbered((const Relation *)object, column);
    if (found != NULL) text = executor_text(executor, found->name);
  } else if (object->object_class == CLASS_SEQUENCE && columns_of_sequence(column) != NULL) {
    text = slice_of(columns_of_sequence(column)->name);
  }
  return arena_printf(executor->arena, "column %.*s of %.*s", SLICE_PRINT(text), SLICE_PRINT(of));
}

Slice executor_description(Executor *executor, ObjectId id, uint16_t column) {
  const Object *object = catalog_get(executor->catalog, id);
  if (object == NULL) return SLICE("an object");
  if (column != 0) return column_description(executor, object, column);
  switch ((ObjectClass)object->object_class) {
  case CLASS_CONSTRAINT:
    return part_description(executor, object, ((const TableConstraint *)object)->table);
  case CLASS_TRIGGER:
  case CLASS_RULE: return part_description(executor, object, ((const Trigger *)object)->table);
  case CLASS_POLICY: return part_description(executor, object, ((const Policy *)object)->table);
  case CLASS_DEFAULT: {
    const ColumnDefault *value = (const ColumnDefault *)object;
    Slice of = executor_description(executor, value->table, value->column);
    return arena_printf(executor->arena, "default value for %.*s", SLICE_PRINT(of));
  }
  default: {
    Slice name = executor_name_of(executor, id);
    bool is_composite = object->object_class == CLASS_RELATION && object->kind == 'c';
    if (is_composite) return arena_printf(executor->arena, "type %.*s", SLICE_PRINT(name));
    return arena_printf(executor->arena, "%s %.*s", executor_kind_word(object), SLICE_PRINT(name));
  }
  }
}
