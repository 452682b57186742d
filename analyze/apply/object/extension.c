#include "analyze/catalog/builtin/extension.h"
#include "analyze/apply/object/extension_member.h"
#include "analyze/apply/rights/database.h"
#include "analyze/apply/rights/rights.h"
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

// ---- CREATE EXTENSION

static bool make(
    Executor *executor, const CreateExtension *statement, Slice name, Name version, int depth);

// Takes the next name off a list of required extensions; false: there are no more.
static bool next_required(Slice *required, Slice *name) {
  if (required->length == 0 || slice_equals(*required, SLICE("-"))) return false;
  const char *comma = memchr(required->start, ',', required->length);
  size_t length = comma == NULL ? required->length : (size_t)(comma - required->start);
  *name = (Slice){required->start, length};
  size_t taken = comma == NULL ? length : length + 1;
  *required = (Slice){required->start + taken, required->length - taken};
  return true;
}

static void depend_on_required(Executor *executor, ObjectId extension, Slice required) {
  Slice name;
  while (next_required(&required, &name)) {
    ObjectId there;
    if (is_taken(executor, symbol_intern(executor->symbols, name), &there) &&
        there != OBJECT_ID_NONE)
      executor_depend(executor, extension, 0, there, 0, GRAPH_NORMAL);
  }
}

// Those that it needs must be there; CASCADE makes them.
static bool require(
    Executor *executor, const CreateExtension *statement, Slice required, int depth) {
  bool cascade = find_option(executor, statement->options, "cascade") != NULL;
  Slice name;
  while (next_required(&required, &name)) {
    ObjectId there;
    if (is_taken(executor, symbol_intern(executor->symbols, name), &there)) continue;
    if (executor->open_world && !cascade) continue;
    if (!cascade) {
      executor_fail(executor, "42704", (Span){0, 0}, "required extension \"%.*s\" is not installed",
          SLICE_PRINT(name));
      executor_hint(
          executor, "Use CREATE EXTENSION ... CASCADE to install required extensions too.");
      return false;
    }
    if (depth < 8 && !make(executor, statement, name, (Name){0}, depth + 1)) return false;
  }
  return true;
}

static bool fixed_schema(Executor *executor, const CreateExtension *statement, Slice name,
    Slice fixed, ObjectId *schema) {
  if (slice_equals(fixed, SLICE("-"))) return true;
  Name home = {.symbol = symbol_intern(executor->symbols, fixed)};
  Name written = option_name(find_option(executor, statement->options, "schema"));
  if (written.symbol != SYMBOL_NONE && written.symbol != home.symbol)
    return executor_fail(executor, "0A000", (Span){0, 0},
        "extension \"%.*s\" must be installed in schema \"%.*s\"", SLICE_PRINT(name),
        SLICE_PRINT(fixed));
  return bind_schema(executor, home, BIND_MUST_EXIST, schema);
}

static bool make(
    Executor *executor, const CreateExtension *statement, Slice name, Name version, int depth) {
  ExtensionMember own;
  const char *members;
  bool is_known = extension_find(name, executor->version_max, &own, &members);
  Extension draft = {
      .object = {.object_class = CLASS_EXTENSION, .name = symbol_intern(executor->symbols, name)},
      .version = version.symbol,
  };
  if (!find_schema(executor, statement, &draft.object.schema)) return false;
  if (is_known && (!fixed_schema(executor, statement, name, own.fields[3], &draft.object.schema) ||
                      !require(executor, statement, own.fields[4], depth)))
    return false;
  Symbol usual = is_known ? symbol_intern(executor->symbols, own.fields[2]) : SYMBOL_NONE;
  if (draft.version == SYMBOL_NONE) draft.version = usual;
  ObjectId id = executor_create(executor, &draft.object, statement->node.span);
  if (is_known) {
    depend_on_required(executor, id, own.fields[4]);
    extension_bring_members(executor, id, members);
  }
  if (draft.object.name == executor->words.plpgsql) return true; // it brings a language alone
  // From here on a name that nobody made may be of the extension.
  if (!is_known || draft.version != usual) executor->extensions_seen = true;
  return true;
}

// Extensions of PostgreSQL's own that whoever may make schemas may create, since 13.
static bool is_trusted(Slice name) {
  static const char *const names[] = {"btree_gin", "btree_gist", "citext", "cube", "dict_int",
      "fuzzystrmatch", "hstore", "intarray", "isn", "lo", "ltree", "pg_trgm", "pgcrypto", "plperl",
      "plpgsql", "pltcl", "seg", "tablefunc", "tcn", "tsm_system_rows", "tsm_system_time",
      "unaccent", "uuid-ossp", "bool_plperl", "jsonb_plperl"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (slice_equals(name, slice_of(names[i]))) return true;
  }
  return false;
}

// Whether one of another origin is trusted its control file says, which nobody reads here.
static bool may_create(Executor *executor, Slice name, Span span) {
  ExtensionMember own;
  const char *members;
  if (!runner_is_limited(executor)) return true;
  if (!extension_find(name, executor->version_max, &own, &members)) return true;
  if (is_trusted(name) && executor->version_max >= 13 && database_may_create(executor)) return true;
  return executor_fail(
      executor, "42501", span, "permission denied to create extension \"%.*s\"", SLICE_PRINT(name));
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
  if (!may_create(executor, text, statement->name.span)) return false;
  return make(executor, statement, text, version, 0);
}

static bool update(Executor *executor, const CreateExtension *statement) {
  QualifiedNameNode target = {
      .node = {.kind = NODE_QUALIFIED_NAME, .span = statement->name.span},
      .name = {.name = statement->name, .span = statement->name.span},
  };
  TargetObject found;
  if (!target_find(executor, OBJECT_EXTENSION, &target.node, (Name){0}, false, &found))
    return false;
  Name version = option_name(find_option(executor, statement->options, "new_version"));
  ExtensionMember own;
  const char *members;
  Slice name = executor_text(executor, statement->name.symbol);
  bool is_known = extension_find(name, executor->version_max, &own, &members);
  Symbol usual = is_known ? symbol_intern(executor->symbols, own.fields[2]) : SYMBOL_NONE;
  Symbol after = version.symbol != SYMBOL_NONE ? version.symbol : usual;
  if (!is_known || after != usual) executor->extensions_seen = true;
  if (found.id == OBJECT_ID_NONE) return true;
  Extension draft = *(const Extension *)catalog_get(executor->catalog, found.id);
  draft.version = after;
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
