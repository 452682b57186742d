#include "analyze/apply/target.h"
#include "analyze/apply/definition/other.h"
#include "analyze/catalog/columns.h"
#include "grammar/ast_statement.h"

Slice target_written_name(Executor *executor, const QualifiedName *name) {
  Slice text = executor_text(executor, name->name.symbol);
  if (name->schema.symbol == SYMBOL_NONE) return text;
  return arena_printf(executor->arena, "%.*s.%.*s",
      SLICE_PRINT(executor_text(executor, name->schema.symbol)), SLICE_PRINT(text));
}

// ---- is it known not to be there

static bool is_gone_from(const Executor *executor, ObjectId schema, NameClass names, Symbol name) {
  ObjectId found;
  return catalog_find(executor->catalog, schema, names, name, &found) == NAME_GONE;
}

static bool is_gone(Executor *executor, const QualifiedName *name, NameClass names) {
  Symbol schema = name->schema.symbol;
  if (schema != SYMBOL_NONE) {
    ObjectId found;
    NameAnswer answer =
        catalog_find(executor->catalog, OBJECT_ID_NONE, NAMES_SCHEMA, schema, &found);
    if (answer != NAME_FOUND) return answer == NAME_GONE;
    return is_gone_from(executor, found, names, name->name.symbol);
  }
  BindPath path = bind_search_path(executor);
  for (uint32_t i = 0; i < path.count; i++) {
    if (is_gone_from(executor, path.schemas[i], names, name->name.symbol)) return true;
  }
  return false;
}

// IF EXISTS of a name that nobody saw, in an open world, is about something that is there.
static bool is_worth_assuming(Executor *executor, const QualifiedName *name, NameClass names) {
  return executor->open_world && !is_gone(executor, name, names);
}

static Slice skipping(Executor *executor, const char *word, Slice name) {
  return arena_printf(
      executor->arena, "%s \"%.*s\" does not exist, skipping", word, SLICE_PRINT(name));
}

static bool has_schema(Executor *executor, const QualifiedName *name) {
  ObjectId schema;
  if (name->schema.symbol == SYMBOL_NONE) return true;
  return bind_schema(executor, name->schema, BIND_MAY_MISS, &schema) && schema != OBJECT_ID_NONE;
}

// What IF EXISTS says where the name is qualified: the schema may be what is missing.
static Slice missing_notice(Executor *executor, const char *word, const QualifiedName *name) {
  if (!has_schema(executor, name))
    return skipping(executor, "schema", executor_text(executor, name->schema.symbol));
  bool is_relation = strcmp(word, "type") != 0;
  Slice text = is_relation ? executor_text(executor, name->name.symbol)
                           : target_written_name(executor, name);
  return skipping(executor, word, text);
}

// ---- kinds of relation

bool target_is_kind(const Object *object, ObjectKind kind) {
  bool is_relation = object->object_class == CLASS_RELATION;
  switch (kind) {
  case OBJECT_TABLE: return is_relation && (object->kind == 'r' || object->kind == 'p');
  case OBJECT_VIEW: return is_relation && object->kind == 'v';
  case OBJECT_MATERIALIZED_VIEW: return is_relation && object->kind == 'm';
  case OBJECT_FOREIGN_TABLE: return is_relation && object->kind == 'f';
  case OBJECT_TYPE: return is_relation && object->kind == 'c';
  case OBJECT_INDEX: return object->object_class == CLASS_INDEX;
  case OBJECT_SEQUENCE: return object->object_class == CLASS_SEQUENCE;
  default: return false;
  }
}

bool target_refuse_kind(Executor *executor, const Object *object, ObjectKind kind, Span span) {
  static const char vowels[] = "aeiou";
  const char *word = ast_object_word(kind);
  executor_relate(executor, object->id);
  return executor_fail(executor, "42809", span, "\"%.*s\" is not %s %s",
      SLICE_PRINT(executor_text(executor, object->name)),
      strchr(vowels, word[0]) != NULL ? "an" : "a", word);
}

bool target_relation(Executor *executor, const QualifiedName *name, ObjectKind expected,
    bool if_exists, ObjectId *relation) {
  if (!if_exists) return bind_relation(executor, name, expected, BIND_MUST_EXIST, relation);
  if (!bind_relation(executor, name, expected, BIND_MAY_MISS, relation)) return false;
  if (*relation != OBJECT_ID_NONE) return true;
  if (!is_worth_assuming(executor, name, NAMES_RELATION)) return true;
  return bind_relation(executor, name, expected, BIND_MUST_EXIST, relation);
}

static bool find_relation(Executor *executor, ObjectKind kind, const QualifiedName *name,
    bool if_exists, TargetObject *target) {
  if (!target_relation(executor, name, kind, if_exists, &target->id)) return false;
  if (target->id == OBJECT_ID_NONE) {
    target->notice = missing_notice(executor, "relation", name);
    return true;
  }
  const Object *object = catalog_get(executor->catalog, target->id);
  if (target_is_kind(object, kind) || (object->flags & OBJECT_ASSUMED)) return true;
  return target_refuse_kind(executor, object, kind, name->span);
}

// ---- what belongs to a table

static NameClass part_names(ObjectKind kind) {
  switch (kind) {
  case OBJECT_TRIGGER: return NAMES_TRIGGER;
  case OBJECT_RULE: return NAMES_RULE;
  case OBJECT_POLICY: return NAMES_POLICY;
  default: return NAMES_CONSTRAINT;
  }
}

static ObjectId assume_part(Executor *executor, ObjectKind kind, const Object *table, Name name) {
  Object object = {.name = name.symbol, .schema = table->schema};
  if (kind == OBJECT_CONSTRAINT || kind == OBJECT_DOMAIN_CONSTRAINT) {
    object.object_class = CLASS_CONSTRAINT;
    object.kind = 'c';
    TableConstraint draft = {.object = object, .validated = true, .enforced = true};
    if (kind == OBJECT_CONSTRAINT)
      draft.table = table->id;
    else
      draft.domain = table->id;
    return executor_assume(executor, &draft.object, name.span);
  }
  if (kind == OBJECT_POLICY) {
    object.object_class = CLASS_POLICY;
    Policy draft = {.object = object, .table = table->id, .command = '*', .permissive = true};
    return executor_assume(executor, &draft.object, name.span);
  }
  object.object_class = kind == OBJECT_TRIGGER ? CLASS_TRIGGER : CLASS_RULE;
  Trigger draft = {.object = object, .table = table->id};
  return executor_assume(executor, &draft.object, name.span);
}

ObjectId target_part(Executor *executor, ObjectKind kind, ObjectId table, Name name) {
  ObjectId found;
  NameAnswer answer = catalog_find(executor->catalog, table, part_names(kind), name.symbol, &found);
  if (answer == NAME_FOUND) return found;
  const Object *object = catalog_get(executor->catalog, table);
  if (object == NULL || answer == NAME_GONE || !executor_may_have_more(executor, object->id))
    return OBJECT_ID_NONE;
  found = assume_part(executor, kind, object, name);
  executor_depend(executor, found, 0, table, 0, GRAPH_AUTO);
  return found;
}

bool target_missing_part(Executor *executor, ObjectKind kind, ObjectId table, Name part) {
  Symbol whole = catalog_get(executor->catalog, table)->name;
  executor_relate(executor, table);
  if (kind == OBJECT_DOMAIN_CONSTRAINT) // the one name without quotes
    return executor_fail(executor, "42704", part.span,
        "constraint \"%.*s\" for domain %.*s does not exist",
        SLICE_PRINT(executor_text(executor, part.symbol)),
        SLICE_PRINT(executor_text(executor, whole)));
  return executor_fail(executor, "42704", part.span, "%s \"%.*s\" for %s \"%.*s\" does not exist",
      ast_object_word(kind), SLICE_PRINT(executor_text(executor, part.symbol)),
      kind == OBJECT_RULE ? "relation" : "table", SLICE_PRINT(executor_text(executor, whole)));
}

bool target_refuse_whole(Executor *executor, const Object *object, Span span) {
  bool is_index = object->object_class == CLASS_INDEX;
  bool is_type = object->object_class == CLASS_RELATION && object->kind == 'c';
  if ((object->flags & OBJECT_ASSUMED) || (!is_index && !is_type)) return true;
  Slice name = executor_text(executor, object->name);
  if (executor->version_max >= 17)
    return executor_fail(
        executor, "42809", span, "cannot open relation \"%.*s\"", SLICE_PRINT(name));
  return executor_fail(executor, "42809", span, "\"%.*s\" is %s", SLICE_PRINT(name),
      is_index ? "an index" : "a composite type");
}

static bool find_part(Executor *executor, ObjectKind kind, const QualifiedName *whole, Name part,
    bool if_exists, TargetObject *target) {
  ObjectId table;
  if (kind == OBJECT_DOMAIN_CONSTRAINT) {
    if (!bind_user_type(executor, whole, OBJECT_DOMAIN, BIND_MUST_EXIST, &table)) return false;
    if (catalog_get(executor->catalog, table) == NULL) return true;
  } else if (!target_relation(executor, whole, OBJECT_TABLE, if_exists, &table)) {
    return false;
  }
  if (table == OBJECT_ID_NONE) {
    target->notice = missing_notice(executor, "relation", whole);
    return true;
  }
  if (!target_refuse_whole(executor, catalog_get(executor->catalog, table), whole->span))
    return false;
  target->id = target_part(executor, kind, table, part);
  if (target->id != OBJECT_ID_NONE) return true;
  if (!if_exists) return target_missing_part(executor, kind, table, part);
  target->notice =
      arena_printf(executor->arena, "%s \"%.*s\" for relation \"%.*s\" does not exist, skipping",
          ast_object_word(kind), SLICE_PRINT(executor_text(executor, part.symbol)),
          SLICE_PRINT(target_written_name(executor, whole)));
  return true;
}

// Of a sequence or an index, of which nothing is said.
static bool has_fixed_column(const Executor *executor, const Object *object, Name column) {
  if (object == NULL) return false;
  if (object->object_class == CLASS_SEQUENCE) {
    Slice name = executor_text(executor, column.symbol);
    for (uint16_t i = 1; i <= SEQUENCE_COLUMNS; i++) {
      if (slice_equals(name, slice_of(columns_of_sequence(i)->name))) return true;
    }
  }
  const Index *index = object->object_class == CLASS_INDEX ? (const Index *)object : NULL;
  if (index == NULL || index->names == NULL) return false;
  for (uint16_t i = 0; i < index->column_count; i++) {
    if (index->names[i] == column.symbol) return true;
  }
  return false;
}

static bool find_column(
    Executor *executor, const QualifiedName *table, Name column, TargetObject *target) {
  if (table->name.symbol == SYMBOL_NONE)
    return executor_fail(executor, "42601", column.span, "column name must be qualified");
  if (!bind_relation(executor, table, OBJECT_TABLE, BIND_MUST_EXIST, &target->id)) return false;
  const Object *object = catalog_get(executor->catalog, target->id);
  if (!has_fixed_column(executor, object, column))
    return bind_column(executor, target->id, column, &target->column);
  return executor_fail(executor, "42809", table->span, "cannot set comment on relation \"%.*s\"",
      SLICE_PRINT(executor_text(executor, object->name)));
}

// ---- types

static bool find_type(Executor *executor, ObjectKind kind, const QualifiedName *name,
    bool if_exists, TargetObject *target) {
  BindMissing missing = if_exists ? BIND_MAY_MISS : BIND_MUST_EXIST;
  if (!bind_user_type(executor, name, kind, missing, &target->id)) return false;
  if (target->id == OBJECT_ID_NONE && is_worth_assuming(executor, name, NAMES_TYPE) &&
      !bind_user_type(executor, name, kind, BIND_MUST_EXIST, &target->id))
    return false;
  if (target->id == OBJECT_ID_NONE) {
    target->notice = missing_notice(executor, "type", name);
    return true;
  }
  const Object *object = catalog_get(executor->catalog, target->id);
  if (kind != OBJECT_DOMAIN || object == NULL || (object->flags & OBJECT_ASSUMED)) return true;
  if (object->object_class == CLASS_TYPE && object->kind == 'd') return true;
  executor_relate(executor, target->id);
  return executor_fail(executor, "42809", name->span, "\"%.*s\" is not a domain",
      SLICE_PRINT(target_written_name(executor, name)));
}

// ---- functions

Slice target_missing_type(Executor *executor, const TypeName *type) {
  ObjectId id;
  if (type->is_builtin_word || type->percent_type) return SLICE("");
  bool may_exist = executor->open_world || executor->extensions_seen;
  if (may_exist && !is_gone(executor, &type->name, NAMES_TYPE)) return SLICE("");
  if (!bind_user_type(executor, &type->name, OBJECT_TYPE, BIND_MAY_MISS, &id)) return SLICE("");
  Slice name = executor_text(executor, type->name.name.symbol);
  if (id != OBJECT_ID_NONE || slice_starts_with(name, SLICE("_"))) return SLICE("");
  return missing_notice(executor, "type", &type->name);
}

static Slice missing_type(Executor *executor, const FunctionSignature *signature) {
  Slice missing = SLICE("");
  LIST_EACH(node, signature->parameters) {
    const TypeName *type = ((const FunctionParameter *)node)->type;
    if (type != NULL && missing.length == 0) missing = target_missing_type(executor, type);
  }
  return missing;
}

static Slice missing_function(
    Executor *executor, ObjectKind kind, const FunctionSignature *signature) {
  const char *word = ast_object_word(kind);
  Slice name = target_written_name(executor, &signature->name);
  if (!has_schema(executor, &signature->name))
    return skipping(executor, "schema", executor_text(executor, signature->name.schema.symbol));
  Slice list = SLICE("");
  LIST_EACH(node, signature->parameters) {
    const FunctionParameter *parameter = (const FunctionParameter *)node;
    TypeReference type;
    if (parameter->type == NULL || parameter->mode == PARAMETER_OUT) continue;
    if (!bind_type_or_shell(executor, parameter->type, &type)) break;
    list = arena_printf(executor->arena, "%.*s%s%.*s", SLICE_PRINT(list),
        list.length > 0 ? "," : "", SLICE_PRINT(bind_type_text(executor, &type)));
  }
  return arena_printf(executor->arena, "%s %.*s(%.*s) does not exist, skipping", word,
      SLICE_PRINT(name), SLICE_PRINT(list));
}

static bool find_function(Executor *executor, ObjectKind kind, const FunctionSignature *signature,
    bool if_exists, TargetObject *target) {
  if (!if_exists) return bind_function(executor, signature, kind, BIND_MUST_EXIST, &target->id);
  target->notice = missing_type(executor, signature);
  if (target->notice.length > 0) return true;
  if (!bind_function(executor, signature, kind, BIND_MAY_MISS, &target->id)) return false;
  if (target->id != OBJECT_ID_NONE) return true;
  if (is_worth_assuming(executor, &signature->name, NAMES_FUNCTION) &&
      !bind_function(executor, signature, kind, BIND_MUST_EXIST, &target->id))
    return false;
  if (target->id == OBJECT_ID_NONE) target->notice = missing_function(executor, kind, signature);
  return true;
}

// ---- names without a schema

static bool find_schema(Executor *executor, Name name, bool if_exists, TargetObject *target) {
  BindMissing missing = if_exists ? BIND_MAY_MISS : BIND_MUST_EXIST;
  if (!bind_schema(executor, name, missing, &target->id)) return false;
  if (target->id != OBJECT_ID_NONE) return true;
  if (executor->open_world && !is_gone_from(executor, OBJECT_ID_NONE, NAMES_SCHEMA, name.symbol))
    return bind_schema(executor, name, BIND_MUST_EXIST, &target->id);
  target->notice = skipping(executor, "schema", executor_text(executor, name.symbol));
  return true;
}

static bool find_role(Executor *executor, Name name, bool if_exists, TargetObject *target) {
  if (!if_exists) return bind_role(executor, name, BIND_MUST_EXIST, &target->id);
  if (!bind_role(executor, name, BIND_MAY_MISS, &target->id)) return false;
  if (target->id != OBJECT_ID_NONE) return true;
  if (executor->open_world && !is_gone_from(executor, OBJECT_ID_NONE, NAMES_ROLE, name.symbol))
    return bind_role(executor, name, BIND_MUST_EXIST, &target->id);
  target->notice = skipping(executor, "role", executor_text(executor, name.symbol));
  return true;
}

static bool find_extension(Executor *executor, Name name, bool if_exists, TargetObject *target) {
  NameAnswer answer =
      catalog_find(executor->catalog, OBJECT_ID_NONE, NAMES_EXTENSION, name.symbol, &target->id);
  if (answer == NAME_FOUND) return true;
  target->id = OBJECT_ID_NONE;
  Slice text = executor_text(executor, name.symbol);
  if (answer == NAME_NEVER_SEEN && name.symbol == executor->words.plpgsql) return true;
  if (answer == NAME_NEVER_SEEN && executor->open_world) {
    Extension draft = {.object = {.object_class = CLASS_EXTENSION, .name = name.symbol}};
    target->id = executor_assume(executor, &draft.object, name.span);
    return true;
  }
  if (!if_exists)
    return executor_fail(
        executor, "42704", name.span, "extension \"%.*s\" does not exist", SLICE_PRINT(text));
  target->notice = skipping(executor, "extension", text);
  return true;
}

// ---- by kind

static bool find_named(
    Executor *executor, ObjectKind kind, const Node *node, bool if_exists, TargetObject *target) {
  const QualifiedName *name = &((const QualifiedNameNode *)node)->name;
  switch (kind) {
  case OBJECT_TABLE:
  case OBJECT_VIEW:
  case OBJECT_MATERIALIZED_VIEW:
  case OBJECT_FOREIGN_TABLE:
  case OBJECT_INDEX:
  case OBJECT_SEQUENCE: return find_relation(executor, kind, name, if_exists, target);
  case OBJECT_TYPE:
  case OBJECT_DOMAIN: return find_type(executor, kind, name, if_exists, target);
  case OBJECT_SCHEMA: return find_schema(executor, name->name, if_exists, target);
  case OBJECT_ROLE: return find_role(executor, name->name, if_exists, target);
  case OBJECT_EXTENSION: return find_extension(executor, name->name, if_exists, target);
  default: return other_target(executor, kind, node, if_exists, target);
  }
}

static bool is_part(ObjectKind kind) {
  return kind == OBJECT_TRIGGER || kind == OBJECT_RULE || kind == OBJECT_POLICY ||
         kind == OBJECT_CONSTRAINT || kind == OBJECT_DOMAIN_CONSTRAINT;
}

static bool is_routine(ObjectKind kind) {
  return kind == OBJECT_FUNCTION || kind == OBJECT_PROCEDURE || kind == OBJECT_ROUTINE ||
         kind == OBJECT_AGGREGATE;
}

bool target_find(Executor *executor, ObjectKind kind, const Node *node, Name part, bool if_exists,
    TargetObject *target) {
  *target = (TargetObject){.modelled = true, .notice = SLICE("")};
  if (node->kind == NODE_DROP_ON_RELATION && is_part(kind)) {
    const DropOnRelation *named = (const DropOnRelation *)node;
    return find_part(executor, kind, &named->relation, named->name, if_exists, target);
  }
  if (node->kind == NODE_FUNCTION_SIGNATURE && is_routine(kind))
    return find_function(executor, kind, (const FunctionSignature *)node, if_exists, target);
  if (node->kind != NODE_QUALIFIED_NAME)
    return other_target(executor, kind, node, if_exists, target);
  const QualifiedName *name = &((const QualifiedNameNode *)node)->name;
  if (kind == OBJECT_COLUMN) return find_column(executor, name, part, target);
  if (is_part(kind)) return find_part(executor, kind, name, part, if_exists, target);
  return find_named(executor, kind, node, if_exists, target);
}
