#include "analyze/apply/object/drop.h"
#include "analyze/apply/object/role.h"
#include "analyze/apply/object/role_rights.h"
#include "analyze/apply/rights/rights.h"
#include "analyze/apply/session/in_use.h"
#include "analyze/apply/session/transaction.h"
#include "analyze/apply/target.h"
#include "analyze/bind/bind.h"
#include "grammar/ast_statement.h"

typedef struct DropList {
  CascadeObject *targets;
  size_t count;
  size_t skipped;
  Slice first_notice;
  Span first_span;
} DropList;

static bool is_relation_kind(ObjectKind kind) {
  switch (kind) {
  case OBJECT_TABLE:
  case OBJECT_VIEW:
  case OBJECT_MATERIALIZED_VIEW:
  case OBJECT_FOREIGN_TABLE:
  case OBJECT_INDEX:
  case OBJECT_SEQUENCE: return true;
  default: return false;
  }
}

// ---- relations: the words are those of DROP alone

static ObjectKind kind_of(const Object *object) {
  if (object->object_class == CLASS_INDEX) return OBJECT_INDEX;
  if (object->object_class == CLASS_SEQUENCE) return OBJECT_SEQUENCE;
  switch (object->kind) {
  case 'v': return OBJECT_VIEW;
  case 'm': return OBJECT_MATERIALIZED_VIEW;
  case 'f': return OBJECT_FOREIGN_TABLE;
  case 'c': return OBJECT_TYPE;
  default: return OBJECT_TABLE;
  }
}

static bool wrong_kind(Executor *executor, const Object *object, ObjectKind kind, Span span) {
  target_refuse_kind(executor, object, kind, span);
  ObjectKind actual = kind_of(object);
  const char *word = ast_object_word(actual);
  char command[40];
  size_t length = strlen(word);
  for (size_t i = 0; i <= length && i < sizeof command; i++)
    command[i] = word[i] >= 'a' && word[i] <= 'z' ? (char)(word[i] - 'a' + 'A') : word[i];
  command[sizeof command - 1] = '\0';
  const char *article = actual == OBJECT_INDEX ? "an" : "a";
  executor_hint(executor, "Use DROP %s to remove %s %s.", command, article, word);
  return false;
}

static bool missing_relation(Executor *executor, const Drop *drop, const QualifiedName *name) {
  bool is_index = drop->object == OBJECT_INDEX || drop->object == OBJECT_FOREIGN_TABLE;
  return executor_fail(executor, is_index ? "42704" : "42P01", name->span,
      "%s \"%.*s\" does not exist", ast_object_word(drop->object),
      SLICE_PRINT(executor_text(executor, name->name.symbol)));
}

static Slice skip_notice(Executor *executor, const Drop *drop, const QualifiedName *name) {
  ObjectId schema = OBJECT_ID_NONE;
  bool qualified = name->schema.symbol != SYMBOL_NONE;
  if (qualified && bind_schema(executor, name->schema, BIND_MAY_MISS, &schema) &&
      schema == OBJECT_ID_NONE)
    return arena_printf(executor->arena, "schema \"%.*s\" does not exist, skipping",
        SLICE_PRINT(executor_text(executor, name->schema.symbol)));
  return arena_printf(executor->arena, "%s \"%.*s\" does not exist, skipping",
      ast_object_word(drop->object), SLICE_PRINT(executor_text(executor, name->name.symbol)));
}

static bool find_relation(
    Executor *executor, const Drop *drop, const QualifiedName *name, TargetObject *target) {
  *target = (TargetObject){.modelled = true, .notice = SLICE("")};
  // Looked for as if it could be missing: what is said then is DROP's own.
  if (!bind_relation(executor, name, drop->object, BIND_MAY_MISS, &target->id)) return false;
  if (target->id == OBJECT_ID_NONE) {
    if (drop->if_exists || executor->open_world || executor->extensions_seen) {
      if (!target_relation(executor, name, drop->object, true, &target->id)) return false;
    }
    bool qualified = name->schema.symbol != SYMBOL_NONE;
    ObjectId schema;
    if (target->id == OBJECT_ID_NONE && !drop->if_exists && qualified &&
        !bind_schema(executor, name->schema, BIND_MUST_EXIST, &schema))
      return false;
  }
  if (target->id == OBJECT_ID_NONE) {
    if (!drop->if_exists) return missing_relation(executor, drop, name);
    target->notice = skip_notice(executor, drop, name);
    return true;
  }
  const Object *object = catalog_get(executor->catalog, target->id);
  if (target_is_kind(object, drop->object) || (object->flags & OBJECT_ASSUMED)) return true;
  return wrong_kind(executor, object, drop->object, name->span);
}

// ---- all of the list

// plpgsql is there without an object of its own, until it is dropped.
static void drop_plpgsql(Executor *executor, const Drop *drop, const Node *node) {
  if (drop->object != OBJECT_EXTENSION) return;
  Symbol name = ((const QualifiedNameNode *)node)->name.name.symbol;
  if (name != executor->words.plpgsql) return;
  catalog_mark_gone(executor->catalog, OBJECT_ID_NONE, NAMES_EXTENSION, name);
}

static bool refuse_plpgsql(Executor *executor, Span span) {
  executor_fail(executor, "2BP01", span,
      "cannot drop language plpgsql because extension plpgsql requires it");
  executor_hint(executor, "You can drop extension plpgsql instead.");
  return false;
}

static bool may_drop(Executor *executor, ObjectKind kind, ObjectId id, Span span) {
  if (kind == OBJECT_ROLE) return true; // asked for all of them
  if (kind != OBJECT_USER_MAPPING) return rights_need_drop(executor, id, span);
  const Object *mapping = catalog_get(executor->catalog, id);
  return rights_need_mapping(executor, ((const OtherObject *)mapping)->of, mapping->name, span);
}

static bool refuse_aggregate(Executor *executor, const Drop *drop, const Node *node, ObjectId id) {
  const Object *object = catalog_get(executor->catalog, id);
  if (drop->object != OBJECT_FUNCTION || object == NULL || object->kind != 'a') return true;
  const FunctionSignature *signature = (const FunctionSignature *)node;
  executor_relate(executor, id);
  executor_fail(executor, "42809", node->span, "\"%.*s\" is an aggregate function",
      SLICE_PRINT(target_written_name(executor, &signature->name)));
  executor_hint(executor, "Use DROP AGGREGATE to drop aggregate functions.");
  return false;
}

static bool add_target(Executor *executor, const Drop *drop, const Node *node, DropList *list) {
  TargetObject target;
  bool found =
      is_relation_kind(drop->object)
          ? find_relation(executor, drop, &((const QualifiedNameNode *)node)->name, &target)
          : target_find(executor, drop->object, node, (Name){0}, drop->if_exists, &target);
  if (!found) return false;
  if (target.notice.length > 0) {
    if (list->skipped++ == 0) {
      list->first_notice = target.notice;
      list->first_span = node->span;
    }
    return true;
  }
  if (target.is_required) {
    Slice name = node->kind == NODE_QUALIFIED_NAME
                     ? target_written_name(executor, &((const QualifiedNameNode *)node)->name)
                     : SLICE("");
    if (drop->object == OBJECT_LANGUAGE && slice_equals(name, SLICE("plpgsql")))
      return refuse_plpgsql(executor, node->span);
    return executor_fail(executor, "2BP01", node->span,
        "cannot drop %s%s%.*s because it is required by the database system",
        ast_object_word(drop->object), name.length > 0 ? " " : "", SLICE_PRINT(name));
  }
  if (!target.modelled)
    executor_unknown(executor, "not-modelled", node->span, "DROP %s is not modelled yet",
        ast_object_word(drop->object));
  if (target.id == OBJECT_ID_NONE) {
    drop_plpgsql(executor, drop, node);
  } else {
    if (!refuse_aggregate(executor, drop, node, target.id) ||
        !may_drop(executor, drop->object, target.id, node->span))
      return false;
    list->targets[list->count++] = (CascadeObject){target.id, 0};
  }
  return true;
}

static bool check_concurrently(Executor *executor, const Drop *drop) {
  if (!drop->concurrently) return true;
  Span span = drop->node.span;
  if (drop->objects.count > 1)
    return executor_fail(executor, "0A000", span,
        "DROP INDEX CONCURRENTLY does not support dropping multiple objects");
  if (drop->behavior == DROP_CASCADE)
    return executor_fail(
        executor, "0A000", span, "DROP INDEX CONCURRENTLY does not support CASCADE");
  return transaction_refuse_in_block(executor, span, "DROP INDEX CONCURRENTLY");
}

static bool check_partitioned(Executor *executor, const Drop *drop, const DropList *list) {
  if (!drop->concurrently || list->count == 0) return true;
  const Object *object = catalog_get(executor->catalog, list->targets[0].id);
  if (object == NULL || object->kind != 'I') return true;
  const Object *schema = catalog_get(executor->catalog, object->schema);
  if (schema != NULL && (schema->flags & OBJECT_TEMPORARY)) return true; // dropped as any other
  return executor_fail(executor, "0A000", drop->node.span,
      "cannot drop partitioned index \"%.*s\" concurrently",
      SLICE_PRINT(executor_text(executor, object->name)));
}

static bool drop_roles(Executor *executor, const DropList *list, Span span) {
  for (size_t i = 0; i < list->count; i++) {
    if (!role_check_drop(executor, list->targets[i].id, span)) return false;
  }
  for (size_t i = 0; i < list->count; i++) role_leave(executor, list->targets[i].id);
  for (size_t i = 0; i < list->count; i++) {
    ObjectId role = list->targets[i].id;
    if (catalog_get(executor->catalog, role) == NULL) continue; // named twice
    if (!role_drop(executor, role, span)) return false;
  }
  return true;
}

// DROP TYPE of a table's row type is refused with the table's name.
static bool refuse_row_type(Executor *executor, const Drop *drop, const DropList *list) {
  if (drop->object != OBJECT_TYPE) return true;
  for (size_t i = 0; i < list->count; i++) {
    const Object *object = catalog_get(executor->catalog, list->targets[i].id);
    if (object == NULL || object->object_class != CLASS_RELATION || object->kind == 'c') continue;
    Slice whole = executor_description(executor, object->id, 0);
    executor_fail(executor, "2BP01", drop->node.span,
        "cannot drop type %.*s because %.*s requires it",
        SLICE_PRINT(executor_name_of(executor, object->id)), SLICE_PRINT(whole));
    executor_hint(executor, "You can drop %.*s instead.", SLICE_PRINT(whole));
    executor_relate(executor, object->id);
    return false;
  }
  return true;
}

// Other commands that can't run in a block: a database is not of this catalog.
static bool is_outside(Executor *executor, const Drop *drop) {
  if (drop->object != OBJECT_DATABASE && drop->object != OBJECT_TABLESPACE) return true;
  const char *command = drop->object == OBJECT_DATABASE ? "DROP DATABASE" : "DROP TABLESPACE";
  return transaction_refuse_in_block(executor, drop->node.span, command);
}

// Of what depends on a table in use the server speaks first.
static bool drop_tables(Executor *executor, const Drop *drop, const DropList *list) {
  const Object *used = NULL;
  for (size_t i = 0; i < list->count && used == NULL; i++) {
    const Object *object = catalog_get(executor->catalog, list->targets[i].id);
    bool is_table = object != NULL && object->object_class == CLASS_RELATION;
    if (is_table && in_use_is_known(executor, object->id)) used = object;
  }
  Slice name = used != NULL ? executor_text(executor, used->name) : SLICE("");
  ObjectId id = used != NULL ? used->id : OBJECT_ID_NONE;
  return drop_objects(executor, list->targets, list->count, drop->behavior, drop->node.span) &&
         (id == OBJECT_ID_NONE || in_use_admits_drop(executor, id, name));
}

bool apply_drop(Executor *executor, const Node *statement) {
  const Drop *drop = (const Drop *)statement;
  if (!is_outside(executor, drop)) return false;
  if (drop->object == OBJECT_DATABASE) return true;
  if (drop->object == OBJECT_ROLE && !role_rights_drop_any(executor, statement->span)) return false;
  if (!check_concurrently(executor, drop)) return false;
  DropList list = {.targets = ARENA_ARRAY(executor->arena, drop->objects.count, CascadeObject)};
  LIST_EACH(node, drop->objects) {
    if (!add_target(executor, drop, node, &list)) return false;
  }
  if (list.skipped > 0 && list.count == 0)
    return executor_skip(executor, list.first_span, "%.*s", SLICE_PRINT(list.first_notice));
  if (list.skipped > 0) executor_notice(executor, "%.*s", SLICE_PRINT(list.first_notice));
  if (!check_partitioned(executor, drop, &list) || !refuse_row_type(executor, drop, &list))
    return false;
  if (drop->object == OBJECT_ROLE) return drop_roles(executor, &list, statement->span);
  if (drop->object == OBJECT_TABLE) return drop_tables(executor, drop, &list);
  return drop_objects(executor, list.targets, list.count, drop->behavior, statement->span);
}
