#include "analyze/apply/rights/rights.h"
#include "analyze/bind/bind.h"
#include "analyze/catalog/builtin/builtin.h"

static ObjectId find_schema(const Executor *executor, Symbol name) {
  ObjectId found = OBJECT_ID_NONE;
  catalog_find(executor->catalog, OBJECT_ID_NONE, NAMES_SCHEMA, name, &found);
  return found;
}

static ObjectId assume_schema(Executor *executor, Name name) {
  Object draft = {.object_class = CLASS_SCHEMA, .name = name.symbol};
  return executor_assume(executor, &draft, name.span);
}

ObjectId bind_temporary_schema(Executor *executor) {
  ObjectId found;
  Symbol name = executor->words.pg_temp;
  if (catalog_find(executor->catalog, OBJECT_ID_NONE, NAMES_SCHEMA, name, &found) == NAME_FOUND)
    return found;
  Object draft = {.object_class = CLASS_SCHEMA, .name = name, .flags = OBJECT_TEMPORARY};
  return catalog_create(executor->catalog, &draft);
}

bool bind_is_system_schema(ObjectId schema) {
  return schema != OBJECT_ID_NONE && schema < OBJECT_ID_FIRST_USER &&
         schema != BUILTIN_SCHEMA_PUBLIC;
}

bool bind_schema(Executor *executor, Name name, BindMissing missing, ObjectId *schema) {
  *schema = OBJECT_ID_NONE;
  // It is there once something was made in it.
  if (name.symbol == executor->words.pg_temp && executor->open_world) {
    *schema = bind_temporary_schema(executor);
    return true;
  }
  ObjectId found;
  NameAnswer answer =
      catalog_find(executor->catalog, OBJECT_ID_NONE, NAMES_SCHEMA, name.symbol, &found);
  if (answer == NAME_FOUND) {
    *schema = found;
    if (catalog_get(executor->catalog, found)->flags & OBJECT_MAYBE)
      executor_unknown(executor, "maybe", name.span, "schema \"%.*s\" may not exist",
          SLICE_PRINT(executor_text(executor, name.symbol)));
    return true;
  }
  if (missing == BIND_MAY_MISS) return true;
  bool is_temporary = name.symbol == executor->words.pg_temp;
  if (answer == NAME_NEVER_SEEN && !is_temporary &&
      (executor->open_world || executor->extensions_seen)) {
    if (!executor->open_world)
      executor_unknown(executor, "extension-contents", name.span,
          "schema \"%.*s\" must come from an extension",
          SLICE_PRINT(executor_text(executor, name.symbol)));
    *schema = assume_schema(executor, name);
    return true;
  }
  return executor_fail(executor, "3F000", name.span, "schema \"%.*s\" does not exist",
      SLICE_PRINT(executor_text(executor, name.symbol)));
}

// ---- search_path

typedef struct PathReader {
  Executor *executor;
  Slice rest;
  ObjectId *schemas; // as written, those that exist
  uint32_t count;
  bool has_catalog;
  bool has_temporary;
  bool is_limited; // to the schemas that the runner may use
} PathReader;

// The next name of a list such as `"$user", public`; SYMBOL_NONE at its end.
static Symbol next_name(PathReader *reader) {
  Slice rest = reader->rest;
  size_t at = 0;
  while (at < rest.length && (rest.start[at] == ' ' || rest.start[at] == ',')) at++;
  if (at == rest.length) return SYMBOL_NONE;
  char *text = arena_alloc(reader->executor->arena, rest.length - at);
  size_t length = 0;
  bool quoted = false;
  for (; at < rest.length; at++) {
    char c = rest.start[at];
    if (c == '"') {
      if (quoted && at + 1 < rest.length && rest.start[at + 1] == '"') {
        text[length++] = c;
        at++;
      } else {
        quoted = !quoted;
      }
    } else if (c == ',' && !quoted) {
      break;
    } else {
      text[length++] = !quoted && c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
  }
  reader->rest = (Slice){rest.start + at, rest.length - at};
  while (length > 0 && text[length - 1] == ' ') length--;
  // `""` is how an empty path is often written; no schema has that name.
  Symbol name = symbol_intern(reader->executor->symbols, (Slice){text, length});
  return length == 0 ? reader->executor->words.user_variable : name;
}

static void add_to_path(PathReader *reader, ObjectId schema) {
  if (schema == OBJECT_ID_NONE) return;
  if (reader->is_limited && !rights_uses_schema(reader->executor, schema)) return;
  for (uint32_t i = 0; i < reader->count; i++) {
    if (reader->schemas[i] == schema) return;
  }
  reader->schemas[reader->count++] = schema;
}

static ObjectId schema_on_path(PathReader *reader, Symbol name) {
  Executor *executor = reader->executor;
  if (name == executor->words.user_variable) {
    Symbol role = catalog_setting(executor->catalog, executor->words.role).value;
    return role == SYMBOL_NONE ? OBJECT_ID_NONE : find_schema(executor, role);
  }
  if (name == executor->words.pg_temp) {
    reader->has_temporary = true;
    return bind_temporary_schema(executor);
  }
  if (name == executor->words.pg_catalog) reader->has_catalog = true;
  ObjectId found = OBJECT_ID_NONE;
  NameAnswer answer = catalog_find(executor->catalog, OBJECT_ID_NONE, NAMES_SCHEMA, name, &found);
  bool may_assume = executor->open_world && executor->statement != NULL; // not who only describes
  if (answer == NAME_NEVER_SEEN && may_assume)
    return assume_schema(executor, (Name){name, executor->statement->span});
  return answer == NAME_FOUND ? found : OBJECT_ID_NONE;
}

static PathReader read_path(Executor *executor, Symbol value) {
  Slice text = value == SYMBOL_NONE ? SLICE("\"$user\", public") : executor_text(executor, value);
  size_t names = 1;
  for (size_t i = 0; i < text.length; i++) names += text.start[i] == ',';
  PathReader reader = {
      .executor = executor, .rest = text, .is_limited = runner_is_limited(executor)};
  reader.schemas = ARENA_ARRAY(executor->arena, names + 2, ObjectId);
  for (Symbol name = next_name(&reader); name != SYMBOL_NONE; name = next_name(&reader))
    add_to_path(&reader, schema_on_path(&reader, name));
  return reader;
}

// What was read, in the server's order: pg_temp and pg_catalog come first where they are not written.
static BindPath with_implicit(const Executor *executor, const PathReader *reader) {
  ObjectId first[2];
  uint32_t before = 0;
  ObjectId temporary = find_schema(executor, executor->words.pg_temp);
  if (!reader->has_temporary && temporary != OBJECT_ID_NONE) first[before++] = temporary;
  if (!reader->has_catalog) first[before++] = BUILTIN_SCHEMA_CATALOG;
  ObjectId creation = reader->count ? reader->schemas[0] : OBJECT_ID_NONE;
  memmove(reader->schemas + before, reader->schemas, reader->count * sizeof *reader->schemas);
  memcpy(reader->schemas, first, before * sizeof *first);
  return (BindPath){reader->schemas, reader->count + before, creation};
}

static PathKey current_key(const Executor *executor) {
  return (PathKey){
      .path = catalog_setting(executor->catalog, executor->words.search_path).value,
      .role = catalog_setting(executor->catalog, executor->words.role).value,
      .schema_changes = catalog_schema_changes(executor->catalog),
      .open_world = executor->open_world,
  };
}

BindPath bind_search_path(Executor *executor) {
  PathMemo *memo = &executor->path;
  PathKey key = current_key(executor);
  // What a role may use changes with every GRANT: its path is read each time.
  bool is_limited = key.role != SYMBOL_NONE && runner_is_limited(executor);
  if (memo->count > 0 && !is_limited && path_key_is_same(&memo->key, &key))
    return (BindPath){memo->schemas, memo->count, memo->creation};

  PathReader reader = read_path(executor, key.path);
  BindPath path = with_implicit(executor, &reader);
  memo->count = 0;
  if (path.count > PATH_MEMO_MOST || is_limited) return path;
  memo->key = current_key(executor); // reading may have made schemas
  memcpy(memo->schemas, path.schemas, path.count * sizeof *path.schemas);
  memo->count = path.count;
  memo->creation = path.creation;
  return path;
}

static bool find_creation_schema(
    Executor *executor, const QualifiedName *name, Persistence persistence, ObjectId *schema) {
  if (name->schema.symbol == executor->words.pg_temp) {
    *schema = bind_temporary_schema(executor);
    return true;
  }
  if (name->schema.symbol != SYMBOL_NONE) {
    if (!bind_schema(executor, name->schema, BIND_MUST_EXIST, schema)) return false;
    ObjectId temporary = find_schema(executor, executor->words.pg_temp);
    if (persistence == PERSISTENCE_TEMPORARY && *schema != temporary)
      return executor_fail(executor, "42P16", name->span,
          "cannot create temporary relation in non-temporary schema");
    return true;
  }
  if (persistence == PERSISTENCE_TEMPORARY) {
    *schema = bind_temporary_schema(executor);
    return true;
  }
  *schema = bind_search_path(executor).creation;
  return *schema != OBJECT_ID_NONE ||
         executor_fail(executor, "3F000", name->span, "no schema has been selected to create in");
}

bool bind_creation_schema(
    Executor *executor, const QualifiedName *name, Persistence persistence, ObjectId *schema) {
  return find_creation_schema(executor, name, persistence, schema) &&
         rights_need_creation(executor, *schema, name->span);
}
