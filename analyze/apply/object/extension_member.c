#include "analyze/apply/object/extension_member.h"
#include "analyze/apply/definition/other.h"
#include "analyze/catalog/builtin/builtin.h"
#include "analyze/catalog/builtin/extension.h"

typedef struct Bringing {
  Executor *executor;
  const Extension *extension;
  ObjectId schema;
} Bringing;

static bool is_nothing(Slice field) { return slice_equals(field, SLICE("-")); }

static Symbol intern(const Bringing *bringing, Slice text) {
  return is_nothing(text) ? SYMBOL_NONE : symbol_intern(bringing->executor->symbols, text);
}

// Takes the text before the next `end` off the list.
static Slice take(Slice *list, char end) {
  const char *found = memchr(list->start, end, list->length);
  size_t length = found == NULL ? list->length : (size_t)(found - list->start);
  Slice item = {list->start, length};
  size_t taken = found == NULL ? length : length + 1;
  *list = (Slice){list->start + taken, list->length - taken};
  return item;
}

static size_t item_count(Slice list) {
  if (is_nothing(list)) return 0;
  size_t count = 1;
  for (size_t i = 0; i < list.length; i++) count += list.start[i] == ',';
  return count;
}

// Of the extension, or of the server.
static TypeReference type_named(const Bringing *bringing, Slice name) {
  TypeReference type = {.modifiers = {-1, -1}};
  if (is_nothing(name)) return type;
  if (slice_ends_with(name, SLICE("[]"))) {
    type.array_dimensions = 1;
    name.length -= 2;
  }
  Symbol symbol = intern(bringing, name);
  const Catalog *catalog = bringing->executor->catalog;
  if (catalog_find(catalog, bringing->schema, NAMES_TYPE, symbol, &type.type) != NAME_FOUND)
    type.type = builtin_type_by_name(name);
  if (type.type == OBJECT_ID_NONE) { // of an extension that it needs
    BindPath path = bind_search_path(bringing->executor);
    for (uint32_t i = 0; i < path.count && type.type == OBJECT_ID_NONE; i++)
      catalog_find(catalog, path.schemas[i], NAMES_TYPE, symbol, &type.type);
  }
  return type;
}

static ObjectId create(const Bringing *bringing, Object *draft) {
  Executor *executor = bringing->executor;
  const Object *extension = &bringing->extension->object;
  draft->flags |= OBJECT_MEMBER | (extension->flags & OBJECT_PRELUDE);
  draft->made = extension->made;
  draft->release = extension->release;
  draft->owner = extension->owner;
  ObjectId id = catalog_create(executor->catalog, draft);
  executor_depend(executor, id, 0, draft->schema, 0, GRAPH_NORMAL);
  executor_depend(executor, id, 0, extension->id, 0, GRAPH_EXTENSION);
  return id;
}

// ---- relations and types

static void read_columns(const Bringing *bringing, Slice list, Relation *draft) {
  size_t count = item_count(list);
  draft->columns = ARENA_ARRAY(bringing->executor->arena, count + 1, Column *);
  for (size_t i = 0; i < count && i < UINT16_MAX; i++) {
    Slice type = take(&list, ',');
    Slice name = take(&type, ':');
    Column *column = ARENA_NEW(bringing->executor->arena, Column);
    *column = (Column){.name = intern(bringing, name),
        .number = (uint16_t)(i + 1),
        .is_local = true,
        .type = type_named(bringing, type)};
    draft->columns[draft->column_count++] = column;
  }
}

static void bring_relation(const Bringing *bringing, const ExtensionMember *member) {
  Relation draft = {.object = {.object_class = CLASS_RELATION,
                        .kind = member->fields[2].start[0],
                        .name = intern(bringing, member->fields[1]),
                        .schema = bringing->schema},
      .columns_known = true,
      .rows = -1};
  read_columns(bringing, member->fields[3], &draft);
  create(bringing, &draft.object);
}

static void bring_type(const Bringing *bringing, const ExtensionMember *member) {
  char kind = member->fields[2].start[0];
  if (kind == 'c') {
    bring_relation(bringing, member);
    return;
  }
  UserType draft = {.object = {.object_class = CLASS_TYPE,
                        .kind = kind,
                        .name = intern(bringing, member->fields[1]),
                        .schema = bringing->schema},
      .base = type_named(bringing, member->fields[3])};
  create(bringing, &draft.object);
}

// ---- functions

static void read_arguments(const Bringing *bringing, Slice list, Function *draft) {
  size_t count = item_count(list);
  draft->arguments = ARENA_ARRAY(bringing->executor->arena, count + 1, TypeReference);
  draft->argument_names = ARENA_ARRAY(bringing->executor->arena, count + 1, Symbol);
  for (size_t i = 0; i < count && i < UINT16_MAX; i++)
    draft->arguments[draft->argument_count++] = type_named(bringing, take(&list, ','));
}

static void read_outputs(const Bringing *bringing, Slice list, Function *draft) {
  size_t count = item_count(list);
  draft->outputs = ARENA_ARRAY(bringing->executor->arena, count + 1, TypeReference);
  draft->output_names = ARENA_ARRAY(bringing->executor->arena, count + 1, Symbol);
  for (size_t i = 0; i < count && i < UINT16_MAX; i++) {
    Slice type = take(&list, ',');
    Slice name = take(&type, ':');
    draft->outputs[draft->output_count] = type_named(bringing, type);
    draft->output_names[draft->output_count++] = intern(bringing, name);
  }
}

static void bring_function(const Bringing *bringing, const ExtensionMember *member) {
  const Slice *fields = member->fields;
  Function draft = {.object = {.object_class = CLASS_FUNCTION,
                        .kind = fields[2].start[0],
                        .name = intern(bringing, fields[1]),
                        .schema = bringing->schema},
      .volatility = fields[3].start[0],
      .strict = !is_nothing(fields[4]),
      .returns_set = !is_nothing(fields[5]),
      .variadic = !is_nothing(fields[6]),
      .parallel = fields[7].start[0],
      .language = intern(bringing, fields[8]),
      .default_count = (uint16_t)(fields[9].start[0] - '0'),
      .returns = type_named(bringing, fields[10]),
      .is_harmless = true,
      .arguments_known = true};
  read_arguments(bringing, fields[11], &draft);
  read_outputs(bringing, fields[12], &draft);
  create(bringing, &draft.object);
}

// ---- the rest

static void bring_other(
    const Bringing *bringing, const ExtensionMember *member, ObjectKind kind, bool has_schema) {
  const Slice *fields = member->fields;
  TypeReference from, to;
  OtherObject draft = {.object = {.object_class = CLASS_OTHER,
                           .kind = (char)kind,
                           .name = intern(bringing, fields[1]),
                           .schema = has_schema ? bringing->schema : OBJECT_ID_NONE}};
  switch (kind) {
  case OBJECT_OPERATOR:
    draft.of = type_named(bringing, fields[2]).type;
    draft.other = type_named(bringing, fields[3]).type;
    draft.text = intern(bringing, fields[4]);
    break;
  case OBJECT_OPERATOR_FAMILY: draft.text = intern(bringing, fields[2]); break;
  case OBJECT_OPERATOR_CLASS:
    draft.text = intern(bringing, fields[2]);
    draft.of = type_named(bringing, fields[3]).type;
    break;
  case OBJECT_CAST:
    from = type_named(bringing, fields[1]);
    to = type_named(bringing, fields[2]);
    draft.object.name = other_cast_name(bringing->executor, &from, &to);
    draft.of = from.type;
    draft.other = to.type;
    draft.text = intern(bringing, fields[3]);
    break;
  default: break;
  }
  create(bringing, &draft.object);
}

static void bring(const Bringing *bringing, const ExtensionMember *member) {
  switch (member->fields[0].start[0]) {
  case 't': bring_type(bringing, member); break;
  case 'r': bring_relation(bringing, member); break;
  case 'f': bring_function(bringing, member); break;
  case 'o': bring_other(bringing, member, OBJECT_OPERATOR, true); break;
  case 'y': bring_other(bringing, member, OBJECT_OPERATOR_FAMILY, true); break;
  case 'c': bring_other(bringing, member, OBJECT_OPERATOR_CLASS, true); break;
  case 'k': bring_other(bringing, member, OBJECT_CAST, false); break;
  case 'l': bring_other(bringing, member, OBJECT_LANGUAGE, false); break;
  case 'w': bring_other(bringing, member, OBJECT_FOREIGN_DATA_WRAPPER, false); break;
  case 'a': bring_other(bringing, member, OBJECT_ACCESS_METHOD, false); break;
  case 'd': bring_other(bringing, member, OBJECT_TEXT_SEARCH_DICTIONARY, true); break;
  case 'p': bring_other(bringing, member, OBJECT_TEXT_SEARCH_TEMPLATE, true); break;
  default: break;
  }
}

void extension_bring_members(Executor *executor, ObjectId extension, const char *members) {
  Bringing bringing = {.executor = executor,
      .extension = (const Extension *)catalog_get(executor->catalog, extension)};
  bringing.schema = bringing.extension->object.schema;
  ExtensionMember member;
  while (extension_next(&members, executor->version_max, &member)) bring(&bringing, &member);
}
